import { DashboardPage } from '@/features/reports/DashboardPage';
import { OwnResultNotice } from '@/features/receipts/OwnResultNotice';
import { ReadinessNotice } from '@/features/readiness/ReadinessNotice';

/** The dashboard with the notices of readiness and receipts. */
export default function DashboardRoute() {
  return (
    <DashboardPage
      notices={
        <>
          <ReadinessNotice />
          <OwnResultNotice />
        </>
      }
    />
  );
}
