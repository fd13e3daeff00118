import { IconArrowLeft } from '@tabler/icons-react';
import { matchPath } from 'react-router';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { navigation } from '@/strings/navigation';
import classes from './BackLink.module.css';
import { TextLink, type TextLinkProps } from './ButtonLink';
import { useWayBack } from './useWayBack';

const { labels } = navigation;

/** The pages without parameters that others lead back to. */
const PAGES = [
  'home',
  'dashboard',
  'profile',
  'evaluationForm',
  'sentEvaluations',
  'myHistory',
  'users',
  'categories',
  'questionBanks',
  'evaluations',
  'createEvaluation',
  'assignments',
  'readiness',
  'imports',
  'school',
  'reports',
  'submissions',
  'analysis',
  'trainingReport',
  'plans',
  'reminders',
  'audit',
] as const;

/** The names of the pages that others lead back to. */
const NAMES: readonly (readonly [path: string, name: string])[] = [
  ...PAGES.map((page) => [paths[page], labels[page]] as const),
  [paths.person(':id'), labels.person],
  [paths.editEvaluation(':id'), labels.editEvaluation],
  [paths.assignmentManagement, labels.assignments],
  [paths.report(':evaluationId', ':userId'), labels.report],
  [paths.reportDetail(':evaluationId', ':userId'), labels.report],
  [paths.evaluationHistory, labels.history],
  [paths.evaluationHistoryOf(':userId'), labels.history],
  [paths.questionPeople(':categoryId', ':questionId'), labels.questionPeople],
];

function pageName(address: string): string | undefined {
  const pathname = address.split(/[?#]/)[0] ?? '';
  return NAMES.find(([path]) => matchPath(path, pathname))?.[1];
}

/** The one way back: an arrow and the name of the page that it leads to. */
export function BackLink({ to, ...props }: Omit<TextLinkProps, 'children'> & { to: string }) {
  const name = pageName(to);
  return (
    <TextLink
      to={to}
      // The page that is returned to was not led to by this one.
      state={null}
      className={classes.back}
      aria-label={name && common.actions.backTo(name)}
      {...props}
    >
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {name ?? common.actions.back}
    </TextLink>
  );
}

/** The way back from a page without a parent, where a link in another page led to it. */
export function BackToOrigin() {
  const origin = useWayBack('');
  return pageName(origin) && <BackLink to={origin} />;
}
