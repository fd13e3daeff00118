import { Skeleton, Text, Title } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';
import type { Page } from '@/api/client';
import { assignments } from '@/strings/assignments';
import { ListPagination } from '@/ui/ListPagination';
import { EmptyState, QueryBoundary, type EmptyStateProps } from '@/ui/StateView';
import type { ListParams } from '@/ui/useListParams';
import classes from './AssignmentsPage.module.css';

interface PeopleListProps<Row> {
  title: string;
  query: {
    data: Page<Row> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  pages: Pick<ListParams, 'page' | 'pageSize' | 'setPage'>;
  pagesLabel: string;
  failure: string;
  empty: EmptyStateProps;
  /** What went wrong with one of the rows. */
  note: ReactNode;
  /** What can be done for all that are found, so many. */
  many: (people: number) => ReactNode;
  listRef: Ref<HTMLUListElement>;
  headingRef: Ref<HTMLHeadingElement>;
  children: (row: Row, index: number) => ReactNode;
}

/** The page has gone with its last row, and the one before it is on its way. */
export const isPageGone = (page: Page<unknown> | undefined): boolean =>
  page !== undefined && page.items.length === 0 && page.total > 0;

/** One of the two lists: its heading with the number of people, its rows, its pages. */
export function PeopleList<Row extends { id: number }>(props: PeopleListProps<Row>) {
  const { title, query, pages, pagesLabel, failure, empty, note, many, listRef, headingRef, children } = props;
  const headingId = useId();
  const data = isPageGone(query.data) ? undefined : query.data;
  return (
    <section className={classes.people} aria-labelledby={headingId}>
      <div className={classes.head}>
        <Title order={2} id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" aria-live="polite">
          {data && assignments.count(data.total)}
        </Text>
      </div>
      {note}
      {data && data.total > 1 && <div className={classes.many}>{many(data.total)}</div>}
      <QueryBoundary
        query={{ ...query, data }}
        failure={failure}
        skeleton={<PeopleSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState {...empty} />}
      >
        {({ items }) => (
          <ul className={classes.rows} ref={listRef}>
            {items.map((row, index) => (
              <li key={row.id} className={classes.row}>
                {children(row, index)}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <ListPagination list={pages} query={query} label={pagesLabel} />
    </section>
  );
}

interface PersonProps {
  name: string;
  position: string;
  department: string;
  email: string;
}

export function Person({ name, position, department, email }: PersonProps) {
  const user = email.split('@')[0] ?? '';
  const work = [position, department].filter(Boolean).join(' · ');
  return (
    <div className={classes.person}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {work || assignments.noPosition}
      </Text>
      {email && (
        <Text size="sm" c="dimmed">
          {user}
          <wbr />
          {email.slice(user.length)}
        </Text>
      )}
    </div>
  );
}

const PeopleSkeleton = () => (
  <div className={classes.rows}>
    {[55, 70, 45, 60, 50].map((width) => (
      <div key={width} className={classes.row}>
        <div className={classes.person}>
          <Skeleton h={18} w={`${width}%`} my={3} />
          <Skeleton h={14} w="80%" my={4} />
          <Skeleton h={14} w="60%" my={4} />
        </div>
        <Skeleton h={36} w={88} />
      </div>
    ))}
  </div>
);
