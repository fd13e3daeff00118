import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useProlong } from '@/api/notEvaluated';
import { rules } from '@/domain/rules';
import { notEvaluated } from '@/strings/notEvaluated';
import { AppForm, DateField, FormButtons, FormModal, useAppForm } from '@/ui/form';

const text = notEvaluated.prolong;

interface ProlongProps {
  selected: number[];
  onDone: () => void;
}

/** Gives the evaluators of those who are ticked a later closing date, or none of them where that fails. */
export function ProlongButton(props: ProlongProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button ref={button} size="xs" onClick={() => setOpen(true)}>
        {text.submit}
      </Button>
      {isOpen && <ProlongDialog {...props} onClose={close} />}
    </>
  );
}

function ProlongDialog({ selected, onDone, onClose }: ProlongProps & { onClose: () => void }) {
  const prolong = useProlong();
  const form = useAppForm({
    initialValues: { closes_on: '' },
    validate: { closes_on: rules.day },
    submit: ({ closes_on }) => prolong.mutateAsync({ ids: selected, closes_on }),
    success: ({ changed }) => text.done(changed),
    onSuccess: () => {
      onClose();
      onDone();
    },
    failure: text.failed,
    guardLeave: false,
  });
  return (
    <FormModal form={form} onClose={onClose} title={text.title(selected.length)}>
      <AppForm form={form}>
        <DateField label={text.label} description={text.description} data-autofocus mb="md" {...form.getInputProps('closes_on')} />
        <FormButtons form={form} onCancel={onClose}>
          {text.submit}
        </FormButtons>
      </AppForm>
    </FormModal>
  );
}
