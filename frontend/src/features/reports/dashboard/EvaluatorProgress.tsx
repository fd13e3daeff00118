import { Button, Card, Collapse, Progress as Bar, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Dashboard, Progress, Scope } from '@/api/dashboard';
import { fetchTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { dashboard } from '@/strings/dashboard';
import { ButtonLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { SearchBox } from '@/ui/SearchBox';
import { EmptyState } from '@/ui/StateView';
import { includesText } from '@/ui/includesText';
import type { ListParams } from '@/ui/useListParams';
import classes from './DashboardPage.module.css';
import { MissingPeople, PendingLine } from './MissingPeople';
import { percentDone, sortByNeed } from './progress';
import { isOfGroup } from '../scope';

const text = dashboard.progress;

/** So many evaluators are shown at first; from here on they can be searched. */
const FEW = 8;

/** The id of the heading, to which the card of the evaluators leads. */
export const PROGRESS_TITLE = 'progress-title';

interface EvaluatorProgressProps {
  metrics: Dashboard;
  scope: Scope;
  list: Pick<ListParams, 'search' | 'searchText' | 'setSearchText'>;
  /** Shows also those beyond the first ones. */
  showsAll: boolean;
  onShowAll: (all: boolean) => void;
  /** Whether it is shown for this year. */
  isThisYear: boolean;
}

/** How far each evaluator is; a row opens whom they lack. */
export function EvaluatorProgress({ metrics, scope, list, showsAll, onShowAll, isThisYear }: EvaluatorProgressProps) {
  const { evaluation_progress: rows } = metrics;
  const found = sortByNeed(rows).filter((row) => includesText(row.evaluator_name, list.searchText));
  const listId = useId();
  return (
    <Card component="section" aria-labelledby={PROGRESS_TITLE}>
      <div className={classes.progressHead}>
        <div>
          <Title order={2} id={PROGRESS_TITLE} tabIndex={-1}>
            {text.title}
          </Title>
          {!isThisYear && <Text c="dimmed">{text.earlier}</Text>}
        </div>
        {(rows.length >= FEW || list.search !== '') && <SearchBox list={list} label={text.search} />}
        {rows.length > 0 && (
          <ExcelButton fetch={fetchTable('progress', { search: list.search, ...scope })} />
        )}
      </div>
      {rows.length === 0 && <NoEvaluators isNarrowed={isOfGroup(scope)} />}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState title={common.states.noMatches}>{text.noMatches}</EmptyState>
      )}
      <ul id={listId} className={classes.progress}>
        {(showsAll ? found : found.slice(0, FEW)).map((row) => (
          <EvaluatorRow key={row.evaluator_id} row={row} scope={scope} />
        ))}
      </ul>
      {found.length > FEW && (
        <Button variant="default" mt="sm" aria-expanded={showsAll} aria-controls={listId} onClick={() => onShowAll(!showsAll)}>
          {showsAll ? text.fewer(FEW) : text.all(found.length)}
        </Button>
      )}
    </Card>
  );
}

const NoEvaluators = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title={text.emptyGroup} />
  ) : (
    <EmptyState title={text.empty} action={<ButtonLink to={paths.createUser}>{text.createUser}</ButtonLink>} />
  );

function EvaluatorRow({ row, scope }: { row: Progress; scope: Scope }) {
  const { evaluator_name: name, assigned, evaluated } = row;
  const percent = percentDone(evaluated, assigned);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <UnstyledButton
          className={classes.person}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.8} className={classes.chevron} aria-hidden />
          <span>{name}</span>
        </UnstyledButton>
        <Bar.Root size="lg" className={classes.bar}>
          <Bar.Section
            value={percent}
            color={percent === 100 ? 'var(--ev-good)' : 'brand'}
            aria-label={text.label(name, evaluated, assigned)}
          />
        </Bar.Root>
        <span className={classes.count}>{assigned === 0 ? text.nobody : text.done(evaluated, assigned)}</span>
        <span className={classes.percent}>{percent}%</span>
        <PendingLine row={row} className={classes.split} />
      </div>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <div className={classes.missing}>
            <MissingPeople row={row} scope={scope} />
          </div>
        )}
      </Collapse>
    </li>
  );
}
