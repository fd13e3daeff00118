import { IconClipboardOff } from '@tabler/icons-react';
import { useSubmissionToCorrect, type CorrectionTask } from '@/api/corrections';
import { useDraft } from '@/api/drafts';
import { useEvaluatee, useFormContent, type Assigned } from '@/api/results';
import { formatDate } from '@/format';
import { common } from '@/strings/common';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { Notice } from '@/ui/Notice';
import { QueryBoundary } from '@/ui/QueryBoundary';
import classes from './CollaboratorForm.module.css';
import { FormShape } from './FormShape';
import { NoForm } from './NoForm';
import { Questionnaire } from './Questionnaire';
import { UNAVAILABLE } from './unavailable';
import type { FormAddress } from './useFormAddress';

const text = results.form;

interface LoadedFormProps {
  person: Assigned;
  correction: CorrectionTask | undefined;
  address: FormAddress;
  onSaved: () => void;
}

/** Loads the parts of the form, and shows it once all are there. */
export function LoadedForm({ person, correction, address, onSaved }: LoadedFormProps) {
  const evaluatee = useEvaluatee(person.collaborator_id);
  const content = useFormContent(evaluatee.data);
  const draft = useDraft(person.collaborator_id);
  const submission = useSubmissionToCorrect(correction?.id ?? null);
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

const WhyToCorrect = ({ correction: { asked_at: at, reason } }: { correction: CorrectionTask }) => (
  <div className={classes.reason}>
    <Notice>
      <p>{corrections.form.notice(formatDate(at), reason)}</p>
      <p>{corrections.form.explain}</p>
    </Notice>
  </div>
);
