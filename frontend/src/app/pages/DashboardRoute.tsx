import { BackupNotice } from '@/features/installation/BackupNotice';
import { NotifyEvaluators } from '@/features/mail/NotifyEvaluators';
import { FirstSteps } from '@/features/readiness/FirstSteps';
import { OwnResultNotice } from '@/features/receipts/OwnResultNotice';
import { DashboardPage } from '@/features/reports/dashboard/DashboardPage';
import { ExpiryNotice } from '@/features/tokens/ExpiryNotice';

/** The dashboard with the first steps and the notices of backups, tokens, readiness and receipts. */
export default function DashboardRoute() {
  return (
    <DashboardPage
      firstSteps={<FirstSteps next={<NotifyEvaluators />} />}
      dangers={
        <>
          <BackupNotice />
          <ExpiryNotice />
        </>
      }
      notices={
        <>
          <OwnResultNotice mb="lg" />
        </>
      }
    />
  );
}
