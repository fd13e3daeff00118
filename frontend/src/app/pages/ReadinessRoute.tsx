import { CategoryDialog, EvaluatorDialog } from '@/features/accounts/AssignDialogs';
import { NotifyEvaluators } from '@/features/mail/NotifyEvaluators';
import { ReadinessPage } from '@/features/readiness/ReadinessPage';

/** The check of the year, and what comes after it. */
export default function ReadinessRoute() {
  return <ReadinessPage next={<NotifyEvaluators />} dialogs={{ category: CategoryDialog, evaluator: EvaluatorDialog }} />;
}
