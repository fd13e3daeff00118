import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { TextLink } from '@/ui/ButtonLink';
import classes from './BackToEvaluations.module.css';

/** The list as it was left: its search and page come along in the navigation's state. */
export function useEvaluationsAddress(): string {
  const state: unknown = useLocation().state;
  const hasList = typeof state === 'object' && state !== null && 'list' in state;
  return paths.evaluations + (hasList && typeof state.list === 'string' ? state.list : '');
}

export function BackToEvaluations() {
  return (
    <TextLink to={useEvaluationsAddress()} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {evaluations.form.back}
    </TextLink>
  );
}
