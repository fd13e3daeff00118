import { Skeleton, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { useGroups, type Group, type PeopleFilter } from '@/api/assignments';
import type { Page } from '@/api/client';
import { describeWork } from '@/domain/describeWork';
import { PersonLink } from '@/shared/PersonLink';
import { assignments } from '@/strings/assignments';
import { common } from '@/strings/common';
import { users } from '@/strings/users';
import { ErrorNote } from '@/ui/ErrorNote';
import { ListPagination, type PagedList } from '@/ui/ListPagination';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { PageCheckbox, RowCheckbox, SelectionBar, useSelection } from '@/ui/Selection';
import { StateMark } from '@/ui/StateMark';
import { EmptyState } from '@/ui/StateView';
import classes from './AssignmentsPage.module.css';
import { chosenGroups, isNarrowing } from './groups';
import { BulkAssignButton, type BulkCall } from './BulkAssignButton';

interface PeopleListProps<Row> {
  words: typeof assignments.available | typeof assignments.assigned;
  evaluator: { id: number; name: string };
  /** The filter of the list. */
  filter: PeopleFilter;
  query: {
    data: Page<Row> | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  pages: PagedList;
  /** The person whose row failed, and the error. */
  failed: { name: string; error: unknown } | null;
  /** The call for everybody in the filtered list. */
  call: BulkCall;
  focus: {
    list: Ref<HTMLUListElement>;
    target: Ref<HTMLHeadingElement>;
    restoreFocus: (row: number | null) => void;
  };
  personOf: (row: Row) => { id: number; name: string };
  children: (row: Row, index: number) => ReactNode;
}

/** Whether the page has lost its last row, so that the previous page is loading. */
export const isPageGone = (page: Page<unknown> | undefined): boolean =>
  page !== undefined && page.items.length === 0 && page.total > 0;

/** One of the two lists, with its number of people, its failures, rows and pages. */
export function PeopleList<Row extends { id: number }>(props: PeopleListProps<Row>) {
  const { words, evaluator, filter, query, pages, failed, call, personOf, children } = props;
  const { list, target, restoreFocus } = props.focus;
  const [manyFailed, setManyFailed] = useState<unknown>(null);
  const headingId = useId();
  const data = isPageGone(query.data) ? undefined : query.data;
  const groups = chosenGroups(useGroups(evaluator.id).data, filter);
  const selection = useSelection({
    list: { search: filter.search, filters: { department: filter.department, category: String(filter.category_id) } },
    ids: data?.items.map((row) => personOf(row).id),
    total: data?.total,
    selectsByFilter: true,
  });
  const many = {
    call,
    words: words.many,
    evaluator,
    filter,
    isStale: query.isPlaceholderData,
    onStart: restoreFocus,
    onFailed: setManyFailed,
  };
  return (
    <section className={classes.people} aria-labelledby={headingId}>
      <div className={classes.head}>
        <Title order={2} id={headingId} ref={target} tabIndex={-1} className={classes.title}>
          {words.title}
        </Title>
        <Text size="sm" c="dimmed" aria-live="polite">
          {data && assignments.count(data.total)}
        </Text>
        {data && data.total > 1 && selection.count === 0 && (
          <div className={classes.many}>
            <BulkAssignButton {...many} isWholeList people={data.total} label={labelOfAll(words, filter, groups, data.total)} />
          </div>
        )}
      </div>
      {failed && <ErrorNote reveal message={words.failed(failed.name)} error={failed.error} />}
      {manyFailed !== null && <ErrorNote reveal message={words.many.failed} error={manyFailed} />}
      {data && data.total > 1 && (
        <div className={classes.page}>
          <PageCheckbox selection={selection} /> <span aria-hidden>{common.selection.page}</span>
        </div>
      )}
      <QueryBoundary
        query={{ ...query, data }}
        failure={words.loadFailed}
        skeleton={<PeopleSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={isNarrowing(filter) ? words.noMatches : words.empty} />}
      >
        {({ items }) => (
          <ul className={classes.rows} ref={list}>
            {items.map((row, index) => (
              <li key={row.id} className={classes.row}>
                {data && data.total > 1 && <RowCheckbox selection={selection} {...personOf(row)} />}
                {children(row, index)}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <SelectionBar selection={selection}>
        <BulkAssignButton
          {...many}
          people={selection.count}
          ids={selection.isAll ? undefined : selection.ids}
          exceptIds={selection.except}
          label={words.many.selected(selection.count)}
          onDone={selection.clear}
        />
      </SelectionBar>
      <ListPagination list={pages} query={query} label={words.pages} />
    </section>
  );
}

function labelOfAll(
  { many }: PeopleListProps<unknown>['words'],
  filter: PeopleFilter,
  groups: readonly Group[],
  people: number,
): string {
  const [group] = groups;
  if (group && groups.length === 1 && filter.search === '') return many.ofGroup(group.name, people);
  return isNarrowing(filter) ? many.found(people) : many.all(people);
}

interface PersonProps {
  id: number;
  name: string;
  /** Whether the account is active. */
  status: boolean;
  position: string;
  department: string;
  email: string;
}

/** One line below the name; the e-mail is in its tooltip and on the person's page. */
export function Person({ id, name, status, position, department, email }: PersonProps) {
  const work = describeWork({ position, department });
  return (
    <div className={classes.person}>
      <PersonLink id={id} name={name} /> {!status && <StateMark>{users.inactive}</StateMark>}
      <Text size="sm" c="dimmed" className={classes.work} title={work ? `${work}\n${email}` : email}>
        {work || email || assignments.noPosition}
      </Text>
    </div>
  );
}

/** The skeleton of a list. */
export const PeopleSkeleton = () => (
  <div className={classes.rows}>
    {[55, 70, 45, 60, 50].map((width) => (
      <div key={width} className={classes.row}>
        <div className={classes.person}>
          <Skeleton h={18} w={`${width}%`} my={3} />
          <Skeleton h={14} w="80%" my={4} />
        </div>
        <Skeleton h={36} w={88} />
      </div>
    ))}
  </div>
);
