import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconCircleCheck, IconClipboardOff, IconUserOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useToCorrectWhole, type ToCorrect } from '@/api/corrections';
import { useDraft } from '@/api/drafts';
import { useEvaluatee, useFormContent, type Assigned } from '@/api/results';
import { formatDate } from '@/format';
import { common } from '@/strings/common';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { EmptyState, FailedState, LoadingState, QueryBoundary } from '@/ui/StateView';
import classes from './CollaboratorForm.module.css';
import type { Opened } from './EvaluationFormPage';
import { UNAVAILABLE } from './unavailable';
import type { FormAddress } from './useFormAddress';

const text = results.form;

const loadQuestionnaire = async () => ({ default: (await import('./Questionnaire')).Questionnaire });
const Questionnaire = lazy(loadQuestionnaire);

interface CollaboratorFormProps {
  /** Null while the list, which says whether this person may be evaluated, is loading. */
  opened: Opened | null;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  address: FormAddress;
  onSaved: () => void;
}

/** The form about one person, or why there is none. */
export function CollaboratorForm({ opened, query, address, onSaved }: CollaboratorFormProps) {
  const person = opened?.person;
  const back = (
    <Button
      variant="subtle"
      size="sm"
      className={classes.back}
      leftSection={<IconChevronLeft size={18} stroke={1.8} aria-hidden />}
      onClick={address.close}
    >
      {text.backToList}
    </Button>
  );
  return (
    <div className={classes.form}>
      <PageHeader
        key={person ? 'person' : 'page'}
        title={person ? text.whom(person.collaborator_name) : results.title}
        documentTitle={results.title}
        description={person && [person.position, person.department].filter(Boolean).join(' · ')}
        back={back}
      />
      <Content opened={opened} query={query} address={address} onSaved={onSaved} />
    </div>
  );
}

function Content({ opened, query, address, onSaved }: CollaboratorFormProps) {
  const way = (
    <Button variant="default" onClick={address.close}>
      {text.backToList}
    </Button>
  );
  if (!opened) {
    return query.error ? (
      <FailedState
        message={results.list.failed}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <FormSkeleton />
    );
  }
  if (!opened.person) {
    return (
      <EmptyState icon={IconUserOff} title={text.notAssigned} action={way}>
        {text.notAssignedHelp}
      </EmptyState>
    );
  }
  if (opened.isDone && !opened.correction) {
    return (
      <EmptyState icon={IconCircleCheck} title={text.alreadyDone(opened.person.collaborator_name)} action={way}>
        {text.alreadyDoneHelp}
      </EmptyState>
    );
  }
  return <Loaded person={opened.person} correction={opened.correction} address={address} onSaved={onSaved} />;
}

interface LoadedProps {
  person: Assigned;
  correction: ToCorrect | undefined;
  address: FormAddress;
  onSaved: () => void;
}

function Loaded({ person, correction, address, onSaved }: LoadedProps) {
  // The questions' code comes along with the questions.
  useEffect(() => void loadQuestionnaire().catch(() => undefined), []);
  const evaluatee = useEvaluatee(person.collaborator_id);
  const content = useFormContent(evaluatee.data);
  const draft = useDraft(person.collaborator_id);
  const earlier = useToCorrectWhole(correction?.id ?? null);
  const isLeft = (query: { data: unknown }) => query.data === undefined;
  const isPersonMissing = isLeft(evaluatee) && evaluatee.error !== null;
  const isDraftMissing = isLeft(draft) && (draft.error !== null || !isLeft(content));
  const isEarlierMissing = correction !== undefined && isLeft(earlier);
  const [query, failure] = isPersonMissing
    ? [evaluatee, text.personFailed]
    : isEarlierMissing
      ? [earlier, corrections.form.failed]
      : isDraftMissing
        ? [draft, text.draftFailed]
        : [content, common.errors.load];
  return (
    <QueryBoundary
      query={query === content ? content : { ...query, data: undefined }}
      failure={failure}
      loadingLabel={text.loading}
      skeleton={<FormShape />}
    >
      {(loaded) =>
        loaded.kind === 'ready' ? (
          <Suspense fallback={<FormSkeleton />}>
            {correction && <WhyToCorrect correction={correction} />}
            <Questionnaire
              person={person}
              initial={loaded}
              found={draft.data ?? null}
              correction={earlier.data ?? null}
              address={address}
              onSaved={onSaved}
            />
          </Suspense>
        ) : (
          <EmptyState
            icon={IconClipboardOff}
            title={UNAVAILABLE[loaded.kind].title}
            action={
              <Button variant="default" onClick={address.close}>
                {text.backToList}
              </Button>
            }
          >
            {UNAVAILABLE[loaded.kind].help}
          </EmptyState>
        )
      }
    </QueryBoundary>
  );
}

const WhyToCorrect = ({ correction: { asked_at: at, reason } }: { correction: ToCorrect }) => (
  <div className={classes.reason}>
    <Notice>
      <p>{corrections.form.notice(formatDate(at), reason)}</p>
      <p>{corrections.form.explain}</p>
    </Notice>
  </div>
);

const FormSkeleton = () => (
  <LoadingState label={text.loading}>
    <FormShape />
  </LoadingState>
);

const FormShape = () => (
  <>
    <Skeleton h={26} w="min(20rem, 80%)" mb="sm" />
    <Skeleton h={18} w="min(26rem, 90%)" mb="lg" />
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} h={148} radius="lg" mb="md" />
    ))}
  </>
);
