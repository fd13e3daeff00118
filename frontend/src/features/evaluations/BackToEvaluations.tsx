import { useLocation } from 'react-router';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';

/** The list as it was left: its search and page come along in the navigation's state. */
export function useEvaluationsAddress(): string {
  const state: unknown = useLocation().state;
  const hasList = typeof state === 'object' && state !== null && 'list' in state;
  return paths.evaluations + (hasList && typeof state.list === 'string' ? state.list : '');
}

export function BackToEvaluations() {
  return <BackLink to={useEvaluationsAddress()}>{evaluations.form.back}</BackLink>;
}
