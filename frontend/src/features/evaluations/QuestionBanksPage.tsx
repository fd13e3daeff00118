import { Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQuestionBanksToEdit, type QuestionBank } from '@/api/questionBanks';
import { fetchTable } from '@/api/workbooks';
import { PAGE_SIZE } from '@/constants';
import { paths } from '@/paths';
import { ImportLink } from '@/shared/ImportLink';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { EmptyState } from '@/ui/StateView';
import { useKept } from '@/ui/useKept';
import { useListParams } from '@/ui/useListParams';
import { BankList } from './BankList';
import { BankQuestions } from './BankQuestions';
import { BankSkeleton } from './BankSkeleton';
import { NewBankForm } from './NewBankForm';
import classes from './QuestionBanksPage.module.css';
import { StarterBanks } from './StarterBanks';
import { useSelectedBank } from './useSelectedBank';

const text = evaluations.banks;

export default function QuestionBanksPage() {
  const banks = useQuestionBanksToEdit();
  const list = useListParams();
  const { selectedId, addressWith } = useSelectedBank();
  const { shown, isGone } = useKept(banks.data, (id) => id === selectedId);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  // The first of the two ways to a new bank.
  const [creating, setCreating] = useState<'blank' | 'starter' | null>(null);
  const isCreating = creating !== null;
  const hasNone = banks.data?.length === 0;
  const hasFailed = !banks.data && banks.error !== null;
  // The form stays when banks of others arrive, because text may have been typed already.
  if (hasNone && !isCreating) setCreating('starter');

  /** Shows a new bank; others may have been made after it. */
  const showNew = (bank: QuestionBank) => {
    setCreating(null);
    // On its page of the list, which ends with it and is as long as usual.
    const lastPage = Math.ceil(((banks.data?.length ?? 0) + 1) / PAGE_SIZE);
    const page = lastPage > 1 ? `&page=${lastPage}` : '';
    void navigate(`${paths.questionBanks}?bank=${bank.id}${page}`, { state });
  };

  const starter = banks.data && <StarterBanks proposesAll={hasNone} onAdded={([first]) => first && showNew(first)} />;

  return (
    <>
      <PageHeader
        title={text.title}
        exports={!hasNone && !isCreating && <ExcelButton fetch={fetchTable('questions', { search: list.search })} />}
        action={
          hasNone ? (
            <ImportLink kind="questions" />
          ) : (
            !isCreating && (
              <>
                <ImportLink kind="questions" />
                <Button leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />} onClick={() => setCreating('blank')}>
                  {text.create}
                </Button>
              </>
            )
          )
        }
      />
      {creating === 'starter' && starter}
      {isCreating && <NewBankForm onCreated={showNew} takesFocus={creating === 'blank'} {...(!hasNone && { onCancel: () => setCreating(null) })} />}
      {creating === 'blank' && starter}
      <div className={classes.layout} data-selected={(selectedId !== null && !hasFailed) || undefined}>
        <BankList
          query={banks}
          list={list}
          selectedId={selectedId}
          onSelect={(id) => void navigate(addressWith(id), { state })}
        />
        {!(hasNone && shown?.length === 0) && !hasFailed && (
          <div className={classes.selected}>
            {selectedId !== null && (
              <BackLink to={`${paths.questionBanks}${addressWith(null)}`} state={state} className={classes.back} />
            )}
            <Selected
              banks={shown}
              isGone={selectedId !== null && isGone(selectedId)}
              selectedId={selectedId}
              onCopied={showNew}
              onRemoved={() => void navigate(addressWith(null), { state, replace: true })}
            />
          </div>
        )}
      </div>
    </>
  );
}

interface SelectedProps extends Omit<ComponentProps<typeof BankQuestions>, 'bank'> {
  banks: readonly QuestionBank[] | undefined;
  selectedId: number | null;
}

function Selected({ banks, selectedId, ...rest }: SelectedProps) {
  if (selectedId === null) {
    return (
      <div className={classes.placeholder}>
        <EmptyState icon={IconListDetails} title={text.choose} />
      </div>
    );
  }
  if (!banks) return <BankSkeleton />;
  const bank = banks.find(({ id }) => id === selectedId);
  return bank ? (
    <BankQuestions key={bank.id} bank={bank} {...rest} />
  ) : (
    <EmptyState title={text.unknown} />
  );
}
