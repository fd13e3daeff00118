import { AppearanceCard } from '@/app/AppearanceCard';
import { ProfilePage } from '@/features/accounts/ProfilePage';
import { OwnHistory } from '@/features/reports/history/OwnHistory';
import { OwnResultNotice } from '@/features/receipts/OwnResultNotice';
import { ReportViews } from '@/features/reports/report/ReportViews';
import { LatestResult } from '@/features/results/LatestResult';
import { ScoreKeysCard } from '@/features/results/ScoreKeysCard';

/** The profile with one's own results and who has opened them. */
export default function ProfileRoute() {
  return (
    <ProfilePage
      latestResult={<LatestResult notice={<OwnResultNotice mt="lg" />} />}
      settings={
        <>
          <AppearanceCard />
          <ScoreKeysCard />
        </>
      }
      history={
        <>
          <OwnHistory />
          <ReportViews />
        </>
      }
    />
  );
}
