import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';

export const BackToEvaluations = ({ to = paths.evaluations }: { to?: string }) => (
  <BackLink to={to}>{evaluations.form.back}</BackLink>
);
