import { Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCheckTotal } from '@/api/documents';
import { isStatus } from '@/errors';
import { documents } from '@/strings/documents';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import classes from './VerifyPage.module.css';

const text = documents.total;

/** Compares the total on the paper with the document's; it never says the document's. */
export function TotalForm({ folio }: { folio: string }) {
  const check = useCheckTotal(folio);
  const [matches, setMatches] = useState<boolean | null>(null);
  const form = useAppForm({
    initialValues: { total: '' },
    validate: { total: (value) => (value.trim() ? null : text.required) },
    submit: ({ total }) => {
      setMatches(null);
      return check.mutateAsync(total.trim());
    },
    onSuccess: (answer) => setMatches(answer.matches),
    failure: (error) => (isStatus(error, 429) ? text.locked : text.failed),
    guardLeave: false,
  });
  return (
    <section className={classes.card} aria-labelledby="total">
      <Title order={2} id="total" size="h3">
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {text.body}
      </Text>
      <AppForm form={form} className={classes.form}>
        <TextInput
          label={text.label}
          description={text.example}
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.getInputProps('total')}
        />
        <SubmitButton form={form}>{text.check}</SubmitButton>
      </AppForm>
      <div role="status">{matches !== null && <Verdict matches={matches} />}</div>
    </section>
  );
}

function Verdict({ matches }: { matches: boolean }) {
  const Icon = matches ? IconCircleCheck : IconCircleX;
  return (
    <p className={classes.standing} data-standing={matches ? 'unchanged' : 'changed'}>
      <Icon size={22} stroke={1.8} aria-hidden />
      {matches ? text.matches : text.differs}
    </p>
  );
}
