import { Title } from '@mantine/core';
import { useCreateQuestionBank, type QuestionBank } from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { BankForm } from './BankForm';
import classes from './QuestionBanksPage.module.css';

const text = evaluations.banks.form;

interface NewBankFormProps {
  onCreated: (bank: QuestionBank) => void;
  takesFocus: boolean;
  /** Absent where there is nothing else to do on the page. */
  onCancel?: () => void;
}

export function NewBankForm({ onCreated, takesFocus, onCancel }: NewBankFormProps) {
  const create = useCreateQuestionBank();
  return (
    <section className={classes.panel} aria-labelledby="new-bank">
      <Title order={2} id="new-bank" mb="md">
        {text.title}
      </Title>
      <BankForm
        label={text.title}
        submitLabel={text.submit}
        send={(values) => create.mutateAsync(values)}
        onSaved={onCreated}
        takesFocus={takesFocus}
        onCancel={onCancel}
      />
    </section>
  );
}
