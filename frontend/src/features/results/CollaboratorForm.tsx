import { Button } from '@mantine/core';
import { IconChevronLeft, IconCircleCheck, IconUserOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { CorrectionTask } from '@/api/corrections';
import type { Assigned } from '@/api/results';
import { describeWork } from '@/domain/describeWork';
import { FormShape } from '@/shared/questionnaire/FormShape';
import { results } from '@/strings/results';
import { PageHeader } from '@/ui/PageHeader';
import { FailedState, LoadingState } from '@/ui/StateView';
import classes from './CollaboratorForm.module.css';
import { LoadedForm } from './LoadedForm';
import { NoForm } from './NoForm';
import type { FormAddress } from './useFormAddress';

const text = results.form;

/** The state of a person when their form was opened: a later refetch must not close the form. */
export interface SelectedPerson {
  id: number;
  /** Absent where they are not assigned to the evaluator. */
  person: Assigned | undefined;
  isDone: boolean;
  /** The request to correct a submission about them, if there is one. */
  correction: CorrectionTask | undefined;
}

interface CollaboratorFormProps {
  /** Null while the list, which says whether this person may be evaluated, is loading. */
  selected: SelectedPerson | null;
  /** Why `selected` is null for now. */
  failure: ComponentProps<typeof FailedState> | null;
  address: FormAddress;
  onSaved: (secondsToCorrect: number) => void;
}

/** The form about one person, or why there is none. */
export function CollaboratorForm({ selected, failure, address, onSaved }: CollaboratorFormProps) {
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
        description={person && describeWork(person)}
        back={back}
      />
      <Content selected={selected} failure={failure} address={address} onSaved={onSaved} />
    </div>
  );
}

function Content({ selected, failure, address, onSaved }: CollaboratorFormProps) {
  if (!selected) {
    return failure ? <FailedState {...failure} /> : <FormSkeleton />;
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

const FormSkeleton = () => (
  <LoadingState label={text.loading}>
    <FormShape />
  </LoadingState>
);
