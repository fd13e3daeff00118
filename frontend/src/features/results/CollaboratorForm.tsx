import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconCircleCheck, IconClipboardOff, IconUserOff, type Icon } from '@tabler/icons-react';
import { useToCorrectWhole, type ToCorrect } from '@/api/corrections';
import { useDraft } from '@/api/drafts';
import { useEvaluatee, useFormContent, type Assigned } from '@/api/results';
import { formatDate } from '@/format';
import { common } from '@/strings/common';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState, FailedState, LoadingState } from '@/ui/StateView';
import classes from './CollaboratorForm.module.css';
import { Questionnaire } from './Questionnaire';
import { UNAVAILABLE } from './unavailable';
import type { FormAddress } from './useFormAddress';

const text = results.form;

/** The state of a person when their form was opened: a later refetch must not close the form. */
export interface SelectedPerson {
  id: number;
  /** Absent where they are not assigned to the evaluator. */
  person: Assigned | undefined;
  isDone: boolean;
  /** The request to correct a submission about them, if there is one. */
  correction: ToCorrect | undefined;
}

interface CollaboratorFormProps {
  /** Null while the list, which says whether this person may be evaluated, is loading. */
  selected: SelectedPerson | null;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  address: FormAddress;
  onSaved: () => void;
}

/** The form about one person, or why there is none. */
export function CollaboratorForm({ selected, query, address, onSaved }: CollaboratorFormProps) {
  const person = selected?.person;
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
      <Content selected={selected} query={query} address={address} onSaved={onSaved} />
    </div>
  );
}

function Content({ selected, query, address, onSaved }: CollaboratorFormProps) {
  if (!selected) {
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
  const { person, isDone, correction } = selected;
  if (!person) {
    return (
      <NoForm icon={IconUserOff} title={text.notAssigned} onBack={address.close}>
        {text.notAssignedHelp}
      </NoForm>
    );
  }
  if (isDone && !correction) {
    return (
      <NoForm icon={IconCircleCheck} title={text.alreadyDone(person.collaborator_name)} onBack={address.close}>
        {text.alreadyDoneHelp}
      </NoForm>
    );
  }
  return <LoadedForm person={person} correction={correction} address={address} onSaved={onSaved} />;
}

interface NoFormProps {
  icon: Icon;
  title: string;
  children: string;
  onBack: () => void;
}

/** Says why there is no form, and leads back to the list. */
const NoForm = ({ icon, title, children, onBack }: NoFormProps) => (
  <EmptyState
    icon={icon}
    title={title}
    action={
      <Button variant="default" onClick={onBack}>
        {text.backToList}
      </Button>
    }
  >
    {children}
  </EmptyState>
);

interface LoadedFormProps {
  person: Assigned;
  correction: ToCorrect | undefined;
  address: FormAddress;
  onSaved: () => void;
}

function LoadedForm({ person, correction, address, onSaved }: LoadedFormProps) {
  const evaluatee = useEvaluatee(person.collaborator_id);
  const content = useFormContent(evaluatee.data);
  const draft = useDraft(person.collaborator_id);
  const submission = useToCorrectWhole(correction?.id ?? null);
  const parts = [
    { query: evaluatee, failure: text.personFailed },
    ...(correction ? [{ query: submission, failure: corrections.form.failed }] : []),
    { query: draft, failure: text.draftFailed },
    { query: content, failure: common.errors.load },
  ].filter(({ query }) => query.data === undefined);
  const missing = parts.find(({ query }) => query.error) ?? parts[0];
  return (
    <QueryBoundary
      query={missing ? { ...missing.query, data: undefined } : content}
      failure={missing?.failure ?? ''}
      loadingLabel={text.loading}
      skeleton={<FormShape />}
    >
      {(loaded) =>
        loaded.kind === 'ready' ? (
          <>
            {correction && <WhyToCorrect correction={correction} />}
            <Questionnaire
              person={person}
              initial={loaded}
              found={draft.data ?? null}
              correction={submission.data ?? null}
              address={address}
              onSaved={onSaved}
            />
          </>
        ) : (
          <NoForm icon={IconClipboardOff} title={UNAVAILABLE[loaded.kind].title} onBack={address.close}>
            {UNAVAILABLE[loaded.kind].help}
          </NoForm>
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
