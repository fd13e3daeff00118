import { useCurrentUser } from '@/api/session';
import { HomePage } from '@/features/accounts/HomePage';
import { WithoutAccessStep } from '@/features/accounts/WithoutAccessStep';
import { PublicationNote } from '@/features/evaluations/PublicationNote';
import { NotifyEvaluators } from '@/features/mail/NotifyEvaluators';
import { BlockedStep } from '@/features/readiness/BlockedStep';
import { FirstSteps } from '@/features/readiness/FirstSteps';
import { ConfirmSteps } from '@/features/receipts/ConfirmSteps';
import { FollowUpStep } from '@/features/reports/dashboard/FollowUpStep';
import { YearStep } from '@/features/reports/dashboard/YearStep';
import { DeclinedSteps } from '@/features/results/DeclinedSteps';
import { EvaluateStep } from '@/features/results/EvaluateStep';
import { SelfEvaluationSteps } from '@/features/selfEvaluations/SelfEvaluationSteps';
import { TalkSteps } from '@/features/talks/TalkSteps';

/** The first page with what waits for the person. */
export default function HomeRoute() {
  const { role } = useCurrentUser();
  return (
    <HomePage
      guide={role === 'gestionhumana' && <FirstSteps next={<NotifyEvaluators />} />}
      firstSteps={
        <>
          <ConfirmSteps />
          <TalkSteps />
          {role === 'evaluador' && (
            <>
              <EvaluateStep />
              <DeclinedSteps />
            </>
          )}
          {/* Last, because it also leads to one that was sent. */}
          <SelfEvaluationSteps />
          {role === 'gestionhumana' && (
            <>
              <YearStep />
              <BlockedStep />
              <FollowUpStep />
              <WithoutAccessStep />
            </>
          )}
          <PublicationNote />
        </>
      }
    />
  );
}
