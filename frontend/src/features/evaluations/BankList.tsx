import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuestionBanks, type QuestionBank } from '@/api/questionBanks';
import { PAGE_SIZE } from '@/constants';
import { common } from '@/strings/common';
import { evaluations } from '@/strings/evaluations';
import { ListPagination, type PagedList } from '@/ui/ListPagination';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SearchBox, type SearchedList } from '@/ui/SearchBox';
import { EmptyState } from '@/ui/StateView';
import { includesText } from '@/ui/includesText';
import { pageOf, type ListParams } from '@/ui/useListParams';
import classes from './QuestionBanksPage.module.css';

const text = evaluations.banks.list;

interface BankListProps {
  query: ReturnType<typeof useQuestionBanks>;
  list: Pick<ListParams, 'search' | 'isNarrowed'> & PagedList & SearchedList;
  selectedId: number | null;
  onSelect: (id: number) => void;
}

/** Every bank, a page at a time. The server answers all of them, so searching happens here. */
export function BankList({ query, list, selectedId, onSelect }: BankListProps) {
  return (
    <section aria-labelledby="banks" className={classes.banks}>
      <VisuallyHidden component="h2" id="banks">
        {text.title}
      </VisuallyHidden>
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<BankSkeletons />}
        isEmpty={(banks) => banks.length === 0}
        empty={<EmptyState title={text.empty}>{text.emptyBody}</EmptyState>}
      >
        {(banks) => <FoundBanks banks={banks} list={list} selectedId={selectedId} onSelect={onSelect} />}
      </QueryBoundary>
    </section>
  );
}

function FoundBanks({ banks, list, ...rest }: Omit<BankListProps, 'query'> & { banks: QuestionBank[] }) {
  const found = banks.filter(({ name, description }) => includesText(`${name} ${description}`, list.search));
  const { items, total } = pageOf(found, list);
  const needsSearch = banks.length > PAGE_SIZE || list.isNarrowed;
  return (
    <>
      {needsSearch && (
        <div className={classes.search}>
          <SearchBox list={list} label={text.search} />
        </div>
      )}
      {total === 0 && <EmptyState title={common.states.noMatches} />}
      <ul className={classes.cards}>
        {items.map((bank) => (
          <BankCard key={bank.id} bank={bank} {...rest} />
        ))}
      </ul>
      {needsSearch && <ListPagination list={list} query={{ data: { total }, error: null }} />}
    </>
  );
}

interface BankCardProps extends Pick<BankListProps, 'selectedId' | 'onSelect'> {
  bank: QuestionBank;
}

function BankCard({ bank, selectedId, onSelect }: BankCardProps) {
  const isSelected = bank.id === selectedId;
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <div>
        <Text fw={600}>{bank.name}</Text>
        {bank.description && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {bank.description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {text.uses(bank.evaluations_count)}
        </Text>
      </div>
      <Button
        size="sm"
        variant={isSelected ? 'default' : 'light'}
        aria-label={text.openOf(bank.name)}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(bank.id)}
      >
        {text.open}
      </Button>
    </li>
  );
}

const BankSkeletons = () => (
  <div className={classes.cards}>
    {[1, 2, 3].map((key) => (
      <div key={key} className={classes.card}>
        <Skeleton h={18} w="70%" />
        <Skeleton h={14} w="90%" />
        <Skeleton h={36} w={130} />
      </div>
    ))}
  </div>
);
