import { Button, Group, Textarea, TextInput, Title } from '@mantine/core';
import { useCreateQuestionBank, type QuestionBank } from '@/api/questionBanks';
import { requiredText, textUpTo } from '@/domain/characters';
import { NAME_MAX_LENGTH } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { askToLeave } from '@/ui/useLeaveGuard';
import { alertMissingToken, serverSentence } from './bankErrors';
import classes from './QuestionBanksPage.module.css';

const DESCRIPTION_MAX_LENGTH = 2000;

const text = evaluations.banks.form;

interface NewBankFormProps {
  onCreated: (bank: QuestionBank) => void;
  /** Absent where there is nothing else to do on the page. */
  onCancel?: () => void;
}

export function NewBankForm({ onCreated, onCancel }: NewBankFormProps) {
  const create = useCreateQuestionBank();
  const form = useAppForm({
    initialValues: { name: '', description: '' },
    validate: {
      name: requiredText(NAME_MAX_LENGTH, text.nameRequired),
      description: textUpTo(DESCRIPTION_MAX_LENGTH),
    },
    submit: ({ name, description }) =>
      alertMissingToken(
        create.mutateAsync({ name: name.trim(), description: description.trim() }),
      ),
    onSuccess: onCreated,
    failure: serverSentence,
  });

  const cancel = async () => {
    if (!form.isDirty() || (await askToLeave())) onCancel?.();
  };

  return (
    <section className={classes.panel} aria-labelledby="new-bank">
      <Title order={2} id="new-bank" mb="md">
        {text.title}
      </Title>
      <AppForm form={form} className={classes.fields}>
        <TextInput label={text.name} required autoFocus={Boolean(onCancel)} {...form.getInputProps('name')} />
        <Textarea
          label={text.bankDescription}
          description={text.optional}
          minRows={2}
          {...form.getInputProps('description')}
        />
        <Group gap="sm">
          <SubmitButton form={form}>{text.submit}</SubmitButton>
          {onCancel && (
            <Button variant="default" onClick={() => void cancel()}>
              {evaluations.banks.closeForm}
            </Button>
          )}
        </Group>
      </AppForm>
    </section>
  );
}
