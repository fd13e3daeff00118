import { DashboardPage } from '@/features/reports/DashboardPage';
import { FollowUp } from '@/features/reports/FollowUp';
import { OwnResultNotice } from '@/features/receipts/OwnResultNotice';
import { ReadinessNotice } from '@/features/readiness/ReadinessNotice';

/** The dashboard with the notices of readiness and receipts, and what came back. */
export default function DashboardRoute() {
  return (
    <DashboardPage
      notices={
        <>
          <ReadinessNotice />
          <OwnResultNotice />
          <FollowUp />
        </>
      }
    />
  );
}
