import { SentEvaluationPage } from '@/features/results/SentEvaluationPage';
import { ReportTwoViews } from '@/features/selfEvaluations/ReportTwoViews';

/** What an evaluator sent about a person, with what the person answered about themselves. */
export default function SentEvaluationRoute() {
  return (
    <SentEvaluationPage
      twoViews={({ evaluation_id, user_id }) => <ReportTwoViews evaluationId={evaluation_id} userId={user_id} />}
    />
  );
}
