import type { ListedAction, PlansSort } from '@/api/plans';
import { formatDate, formatDay } from '@/format';
import { paths } from '@/paths';
import { PersonLink } from '@/shared/PersonLink';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import { TextLink } from '@/ui/ButtonLink';
import type { Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { ActionBadge } from './ActionBadge';
import classes from './PlansPage.module.css';

const { columns } = text;

/** The columns of a listed action. */
export const ACTION_COLUMNS: readonly Column<ListedAction, PlansSort>[] = [
  { key: 'due', header: columns.due, sort: 'due', render: ({ due_on: day }) => <time dateTime={day}>{formatDay(day)}</time> },
  { key: 'person', header: columns.person, sort: 'person', width: '25%', render: (action) => <Person action={action} /> },
  { key: 'what', header: columns.what, sort: 'what', width: '34%', render: (action) => <What action={action} /> },
  { key: 'state', header: columns.state, sort: 'state', render: ({ state }) => <ActionBadge state={state} /> },
];

const Person = ({ action: { user_id, user_name, evaluation_id, evaluation_name, period } }: { action: ListedAction }) => {
  const evaluation = common.evaluationOfYear(evaluation_name, period);
  return (
    <span className={classes.words}>
      <PersonLink id={user_id} name={user_name} />
      <TextLink
        inherit
        to={paths.plan(evaluation_id, user_id)}
        className={classes.plan}
        aria-label={text.openOf(evaluation, user_name)}
      >
        {evaluation}
      </TextLink>
    </span>
  );
};

const What = ({ action }: { action: ListedAction }) => (
  <span className={classes.words}>
    <CellText lines>{action.what}</CellText>
    <span className={classes.quiet}>{text.responsible(action.responsible)}</span>
    {action.done_at !== null && (
      <span className={classes.quiet}>{text.doneBy(formatDate(action.done_at), action.done_by_name)}</span>
    )}
  </span>
);
