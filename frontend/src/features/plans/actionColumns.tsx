import type { ListedAction, PlansSort } from '@/api/plans';
import { formatDate, formatDay } from '@/format';
import { paths } from '@/paths';
import { PersonLink } from '@/shared/PersonLink';
import { common } from '@/strings/common';
import { plans as text } from '@/strings/plans';
import { TextLink } from '@/ui/ButtonLink';
import { rowTarget, type Column } from '@/ui/DataTable';
import { ActionBadge } from './ActionBadge';
import classes from './PlansPage.module.css';

const { columns } = text;

/** The columns of a listed action: on a phone first whose it is. */
export const ACTION_COLUMNS: readonly Column<ListedAction, PlansSort>[] = [
  { key: 'person', header: columns.person, sort: 'person', width: '27%', isCut: true, render: (action) => <Person action={action} /> },
  { key: 'what', header: columns.what, sort: 'what', width: '38%', isCut: true, rowLabel: false, render: (action) => <What action={action} /> },
  {
    key: 'due',
    header: columns.due,
    sort: 'due',
    rowLabel: false,
    render: ({ due_on: day }) => (
      <time dateTime={day} className={classes.day}>
        {formatDay(day)}
      </time>
    ),
  },
  { key: 'state', header: columns.state, sort: 'state', onPhone: 'end', render: ({ state }) => <ActionBadge state={state} /> },
];

const Person = ({ action: { user_id, user_name, evaluation_name, period } }: { action: ListedAction }) => (
  <>
    <PersonLink id={user_id} name={user_name} />
    <span className={classes.evaluation}>{common.evaluationOfYear(evaluation_name, period)}</span>
  </>
);

const What = ({ action }: { action: ListedAction }) => (
  <>
    <TextLink inherit to={paths.plan(action.evaluation_id, action.user_id)} {...rowTarget()}>
      <span className={classes.what} title={action.what}>
        {action.what}
      </span>
    </TextLink>
    <span className={classes.quiet}>
      {[text.responsible(action.responsible), action.done_at !== null && text.doneBy(formatDate(action.done_at), action.done_by_name)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
);
