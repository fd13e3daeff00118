import { Button } from '@mantine/core';
import { useRef, useState, type ComponentType } from 'react';
import { useReadinessPeople, type Reason, type ReadinessPerson, type ReadinessSort } from '@/api/readiness';
import { useCurrentUser } from '@/api/session';
import { LONG_PAGE_SIZE } from '@/constants';
import { describeWork } from '@/domain/describeWork';
import { mayChange } from '@/domain/permissions';
import { paths } from '@/paths';
import { PersonCell } from '@/shared/PersonCell';
import { common } from '@/strings/common';
import { readiness } from '@/strings/readiness';
import { ButtonLink } from '@/ui/ButtonLink';
import { Missing, sortsOf, type Column } from '@/ui/DataTable';
import { ListView } from '@/ui/ListView';
import { useSelection } from '@/ui/Selection';
import { useListParams } from '@/ui/useListParams';
import classes from './ReadinessPage.module.css';

const text = readiness.list;

/** Where a reason is mended for one of its people. */
const PLACES: { [R in Reason]?: (person: ReadinessPerson) => string } = {
  no_category: ({ id }) => paths.editUser(id),
  no_evaluation: ({ category_id }) => paths.createEvaluationOf(category_id ?? ''),
  no_bank: ({ evaluation_id }) => paths.editEvaluation(evaluation_id ?? ''),
  empty_bank: ({ question_bank_id }) => `${paths.questionBanks}?bank=${question_bank_id}`,
  too_many_questions: ({ question_bank_id }) => `${paths.questionBanks}?bank=${question_bank_id}`,
  empty_section: ({ question_bank_id }) => `${paths.questionBanks}?bank=${question_bank_id}`,
  idle_evaluator: ({ id }) => `${paths.assignments}?evaluator=${id}`,
};

/** Dialogs that assign something to the people who are selected. */
export type AssignDialogs = Record<
  'category' | 'evaluator',
  ComponentType<{ ids: number[]; onDone: () => void; onClose: () => void }>
>;

const ASSIGNED: { [R in Reason]?: keyof AssignDialogs } = {
  no_category: 'category',
  no_evaluator: 'evaluator',
  no_active_evaluator: 'evaluator',
};

const OF_EVALUATION: readonly Reason[] = [
  'no_bank',
  'empty_bank',
  'too_many_questions',
  'earlier_year',
  'empty_section',
];

/** Their people are edited to mend them, which not everybody may do. */
const EDITS_PERSON: readonly Reason[] = ['no_category'];

const COLUMNS: readonly Column<ReadinessPerson, ReadinessSort>[] = [
  { key: 'name', header: text.columns.name, sort: 'name', width: 'max(15rem, 40cqi)', isCut: true, render: (person) => <PersonCell id={person.id} name={person.name} folded={describeWork(person)} isRowTarget /> },
  { key: 'position', header: text.columns.position, sort: 'position', needsRoom: true, render: ({ position }) => position || text.missing },
  { key: 'department', header: text.columns.department, sort: 'department', needsRoom: true, render: ({ department }) => department || text.missing },
  { key: 'category', header: text.columns.category, sort: 'category', rowLabel: false, render: ({ category_name: name }) => name || <Missing>{text.missing}</Missing> },
];

const EVALUATION: Column<ReadinessPerson> = {
  key: 'evaluation',
  header: text.columns.evaluation,
  rowLabel: false,
  render: ({ evaluation_name: name, period }) => (period === null ? name : common.evaluationOfYear(name, period)),
};

function columnsOf(reason: Reason, mayEdit: (person: ReadinessPerson) => boolean): Column<ReadinessPerson>[] {
  const place = PLACES[reason];
  const action = reason in text.mend ? text.mend[reason as keyof typeof text.mend] : undefined;
  return [
    ...COLUMNS,
    ...(OF_EVALUATION.includes(reason) ? [EVALUATION] : []),
    ...(place && action
      ? [
          {
            key: 'actions',
            header: text.columns.actions,
            actions: true,
            render: (person: ReadinessPerson) =>
              mayEdit(person) ? (
                <ButtonLink to={place(person)} variant="light" size="xs" aria-label={text.mendOf(action, person.name)}>
                  {action}
                </ButtonLink>
              ) : (
                text.onlyAdmins
              ),
          },
        ]
      : []),
  ];
}

interface ReasonPeopleProps {
  reason: Reason;
  dialogs: AssignDialogs;
  onMended: () => void;
}

/** The people of one reason, a page of them, and what mends it for those who are selected. */
export function ReasonPeople({ reason, dialogs, onMended }: ReasonPeopleProps) {
  const list = useListParams({ pageSize: LONG_PAGE_SIZE, sorts: sortsOf(COLUMNS), sortedBy: 'name' });
  const query = useReadinessPeople({ ...list.apiParams, reason });
  const assigned = ASSIGNED[reason];
  const Dialog = assigned && dialogs[assigned];
  const button = useRef<HTMLButtonElement>(null);
  const [isAssigning, setAssigning] = useState(false);
  const me = useCurrentUser();
  const mayEdit = (person: ReadinessPerson) => !EDITS_PERSON.includes(reason) || mayChange(me, person);
  const selection = useSelection({ list, ids: query.data?.items.filter(mayEdit).map(({ id }) => id) });
  return (
    <div className={classes.people}>
      <ListView
        list={list}
        search={text.search}
        query={query}
        caption={readiness.reasons[reason].title}
        columns={columnsOf(reason, mayEdit)}
        rowKey={({ id }) => id}
        {...(assigned && {
          selection,
          rowName: ({ name }: ReadinessPerson) => name,
          selectedActions: (
            <Button ref={button} size="xs" onClick={() => setAssigning(true)}>
              {readiness.assign[assigned]}
            </Button>
          ),
        })}
        failure={text.failed}
        skeletonRows={5}
        empty={{ title: text.empty }}
        pagesLabel={text.pages}
      />
      {isAssigning && Dialog && (
        <Dialog
          ids={selection.ids}
          onClose={() => {
            setAssigning(false);
            button.current?.focus();
          }}
          onDone={() => {
            selection.clear();
            onMended();
          }}
        />
      )}
    </div>
  );
}
