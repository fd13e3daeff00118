import { Text } from '@mantine/core';
import { IconCalendarOff, IconClipboardOff } from '@tabler/icons-react';
import { useSubmissionToCorrect, type CorrectionTask } from '@/api/corrections';
import { useDraft } from '@/api/drafts';
import { usePersonToEvaluate, useFormContent, type Assigned } from '@/api/results';
import { useEarlierSent, type EarlierSent } from '@/api/sentEvaluations';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { FormShape } from '@/shared/questionnaire/FormShape';
import { common } from '@/strings/common';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';
import { QueryBoundary } from '@/ui/QueryBoundary';
import classes from './CollaboratorForm.module.css';
import { describeDates } from './describeDates';
import { NoForm } from './NoForm';
import { Questionnaire } from './Questionnaire';
import { UNAVAILABLE } from './unavailable';
import type { FormAddress } from './useFormAddress';

const text = results.form;

interface LoadedFormProps {
  person: Assigned;
  correction: CorrectionTask | undefined;
  address: FormAddress;
  onSaved: (secondsToCorrect: number) => void;
}

/** Loads the parts of the form, and shows it once all are there. */
export function LoadedForm({ person, correction, address, onSaved }: LoadedFormProps) {
  const toEvaluate = usePersonToEvaluate(person.collaborator_id);
  const content = useFormContent(toEvaluate.data);
  const draft = useDraft(person.collaborator_id);
  const earlier = useEarlierSent(person.collaborator_id, person.evaluation_id);
  const submission = useSubmissionToCorrect(correction?.id ?? null);
  const parts = [
    { query: toEvaluate, failure: text.personFailed },
    ...(correction ? [{ query: submission, failure: corrections.form.failed }] : []),
    { query: draft, failure: text.draftFailed },
    { query: content, failure: common.errors.load },
    // Not after a failure: the form does without it.
    ...(earlier.failureCount === 0 ? [{ query: earlier, failure: '' }] : []),
  ].filter(({ query }) => query.data === undefined);
  const dates = describeDates(person, text);
  const isOpen = person.phase === 'open' || correction !== undefined;
  const missing = parts.find(({ query }) => query.error) ?? parts[0];
  return (
    <QueryBoundary
      query={missing ? { ...missing.query, data: undefined } : content}
      failure={missing?.failure ?? ''}
      loadingLabel={text.loading}
      skeleton={<FormShape />}
    >
      {(loaded) =>
        loaded.kind !== 'ready' ? (
          <NoForm icon={IconClipboardOff} title={UNAVAILABLE[loaded.kind].title} onBack={address.close}>
            {UNAVAILABLE[loaded.kind].help}
          </NoForm>
        ) : !isOpen && !draft.data ? (
          <NoForm icon={IconCalendarOff} title={notOpenTitle(person)} onBack={address.close}>
            {dates ?? ''}
          </NoForm>
        ) : (
          <>
            {earlier.data && <EarlierLink sent={earlier.data} />}
            {dates && !correction && <Dates isOpen={isOpen}>{dates}</Dates>}
            <Questionnaire
              person={person}
              initial={loaded}
              found={draft.data ?? null}
              earlier={earlier.data ?? null}
              correction={submission.data ?? null}
              address={address}
              onSaved={onSaved}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

/** The way to what the evaluator sent about the same person in another evaluation. */
const EarlierLink = ({ sent }: { sent: EarlierSent }) => (
  <Text mb="xs">
    <TextLink to={paths.sentEvaluation(sent.evaluation_id, sent.user_id)}>
      {text.earlier(sent.evaluation_name, formatDate(sent.sent_at))}
    </TextLink>
  </Text>
);

const notOpenTitle = ({ phase }: Assigned) => (phase === 'preparing' ? text.notOpenTitle : text.closedTitle);

/** Until when the form can be sent, or since when not; a form that can only be read stands out. */
const Dates = ({ isOpen, children }: { isOpen: boolean; children: string }) =>
  isOpen ? (
    <Text c="dimmed" mb="md">
      {children}
    </Text>
  ) : (
    <Notice className={classes.reason}>
      <p>{children}</p>
      <p>{text.kept}</p>
    </Notice>
  );
