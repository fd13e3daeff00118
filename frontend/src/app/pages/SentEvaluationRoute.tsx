import { SentEvaluationPage } from '@/features/results/SentEvaluationPage';
import { ReportTwoViews } from '@/features/selfEvaluations/ReportTwoViews';

/** An evaluator's submission about a person, with the person's answers about themselves. */
export default function SentEvaluationRoute() {
  return (
    <SentEvaluationPage
      twoViews={({ evaluation_id, user_id }) => <ReportTwoViews evaluationId={evaluation_id} userId={user_id} />}
    />
  );
}
