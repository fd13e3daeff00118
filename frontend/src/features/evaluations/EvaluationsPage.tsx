import { IconCalendarPlus, IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useDeleteEvaluation, useEvaluationProgress, useEvaluations, usePublishResults, type Evaluation } from '@/api/evaluations';
import { fetchTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { evaluations } from '@/strings/evaluations';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { includesText } from '@/ui/includesText';
import { Toolbar } from '@/ui/Toolbar';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { notifySuccess } from '@/ui/toasts';
import { useListParams } from '@/ui/useListParams';
import { useHere } from '@/ui/useWayBack';
import { EvaluationActions } from './EvaluationActions';
import { EvaluationState } from './EvaluationState';
import classes from './EvaluationsPage.module.css';
import { DraftWarning } from './DraftWarning';
import { PeriodCell } from './PeriodCell';
import { PublicationSummary } from './PublicationSummary';

const { list: text, publishing } = evaluations;

const words = (evaluation: Evaluation): string =>
  [evaluation.name, evaluation.period, evaluation.category_name, evaluation.question_bank_name].join(' ');

/** Whether the category has a newer evaluation; only the newest one is answered. */
const isReplaced = ({ id, category_id, period }: Evaluation, all: readonly Evaluation[]): boolean =>
  all.some(
    (other) =>
      other.category_id === category_id && (other.period > period || (other.period === period && other.id > id)),
  );

/** Every evaluation. The server answers all of them, so searching and paging happen here. */
export default function EvaluationsPage() {
  const navigate = useNavigate();
  const here = useHere();
  const list = useListParams();
  const query = useEvaluations();
  const progress = useEvaluationProgress();
  const remove = useDeleteEvaluation();
  const publish = usePublishResults();
  const found = query.data?.filter((evaluation) => includesText(words(evaluation), list.search));
  const start = (list.page - 1) * list.pageSize;
  const shown = found?.slice(start, start + list.pageSize);

  const isPageGone = shown?.length === 0 && found?.length !== 0;
  const { list: frame, keepAt } = useFocusKeeper<HTMLDivElement, HTMLElement>(!isPageGone);

  const askAndRemove = async (evaluation: Evaluation) => {
    if (evaluation.is_fixed) {
      await showAlert(text.keptBody, text.kept(evaluation.name));
      return;
    }
    const confirmed = await confirmAction({
      title: text.confirmRemove,
      body: (
        <>
          <b>{evaluation.name}</b>
          <DraftWarning evaluationId={evaluation.id} />
        </>
      ),
      confirmLabel: text.remove,
      danger: true,
    });
    if (!confirmed) return;
    keepAt(shown?.indexOf(evaluation) ?? 0);
    try {
      await remove.mutateAsync(evaluation.id);
    } catch {
      keepAt(null);
    }
  };

  const askAndPublish = async (evaluation: Evaluation) => {
    const confirmed = await confirmAction({
      title: publishing.title(evaluation.name),
      // a dialog is outside of the router
      body: (
        <PublicationSummary
          evaluationId={evaluation.id}
          onSetDate={() => void navigate(paths.editEvaluation(evaluation.id), { state: here })}
        />
      ),
      confirmLabel: publishing.confirm,
    });
    if (!confirmed) return;
    keepAt(shown?.indexOf(evaluation) ?? 0);
    try {
      await publish.mutateAsync(evaluation.id);
      notifySuccess(publishing.done(evaluation.name));
    } catch {
      keepAt(null);
    }
  };

  const columns: Column<Evaluation>[] = [
    {
      key: 'name',
      header: text.columns.name,
      render: ({ id, name }) => (
        <>
          {name}
          <EvaluationState progress={progress.data?.find(({ evaluation_id }) => evaluation_id === id)} />
        </>
      ),
    },
    {
      key: 'period',
      header: text.columns.period,
      render: (evaluation) => (
        <PeriodCell evaluation={evaluation} isReplaced={isReplaced(evaluation, query.data ?? [])} />
      ),
    },
    {
      key: 'category',
      header: text.columns.category,
      render: ({ category_name }) => category_name || <Missing>{text.noCategory}</Missing>,
    },
    {
      key: 'bank',
      header: text.columns.bank,
      render: ({ question_bank_id: bankId, question_bank_name }) =>
        bankId === null ? (
          <Missing>{text.noBank}</Missing>
        ) : (
          <TextLink inherit to={`${paths.questionBanks}?bank=${bankId}`} className={classes.bank}>
            {question_bank_name}
          </TextLink>
        ),
    },
    {
      key: 'actions',
      header: text.columns.actions,
      actions: true,
      render: (evaluation) => (
        <EvaluationActions
          evaluation={evaluation}
          isBusy={remove.isPending || publish.isPending}
          onPublish={() => void askAndPublish(evaluation)}
          onRemove={() => void askAndRemove(evaluation)}
        />
      ),
    },
  ];

  const createLink = (
    <ButtonLink to={paths.createEvaluation} leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}>
      {text.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        exports={query.data?.length !== 0 && <ExcelButton fetch={fetchTable('evaluations', { search: list.search })} />}
        action={
          query.data?.length !== 0 && (
            <>
              <ButtonLink
                to={paths.newYear}
                variant="default"
                leftSection={<IconCalendarPlus size={20} stroke={1.7} aria-hidden />}
              >
                {evaluations.newYear.link}
              </ButtonLink>
              {createLink}
            </>
          )
        }
      />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
      </Toolbar>
      {remove.error && (
        <div className={classes.note}>
          <ErrorNote reveal message={text.removeFailed} error={remove.error} />
        </div>
      )}
      {publish.error && (
        <div className={classes.note}>
          <ErrorNote reveal message={publishing.failed} error={publish.error} />
        </div>
      )}
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          compact
          columns={columns}
          rows={isPageGone ? undefined : shown}
          rowKey={({ id }) => id}
          query={query}
          failure={text.failed}
          empty={
            list.isNarrowed
              ? { title: common.states.noMatches }
              : { icon: IconClipboardList, title: text.empty, children: text.emptyBody, action: createLink }
          }
          skeletonRows={list.pageSize}
        />
      </div>
      <ListPagination list={list} query={{ data: found && { total: found.length }, error: null }} />
    </>
  );
}

const Missing = ({ children }: { children: string }) => <span className={classes.missing}>{children}</span>;
