import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { describeFailure } from '@/errors';
import { common } from '@/strings/common';
import { BusyButton } from './BusyButton';
import classes from './CreateInline.module.css';
import { giveUp, giveUpOnEscape, useLeaveGuard } from './useLeaveGuard';
import { useRestoreFocus } from './useRestoreFocus';

interface CreateInlineProps {
  text: { open: string; name: string; create: string; failed: string };
  /** The error in a name; null for a valid one. */
  validate: (name: string) => string | null;
  /** Creates the thing with this name. */
  create: (name: string) => Promise<{ id: number }>;
  onCreated: (id: number) => void;
}

/** Creates what a select lacks, without leaving the form around it. It is no form itself, because forms cannot be nested. */
export function CreateInline({ text, validate, create, onCreated }: CreateInlineProps) {
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { target: opener, restoreFocus } = useRestoreFocus<HTMLButtonElement>();

  const close = () => {
    setName(null);
    setError(null);
    restoreFocus();
  };
  const isDirty = () => Boolean(name?.trim());
  useLeaveGuard(isDirty);
  const cancel = () => void giveUp(isDirty(), close);
  const submit = async () => {
    if (name === null || isBusy) return;
    const invalid = validate(name);
    setError(invalid);
    if (invalid !== null) return;
    setBusy(true);
    try {
      const { id } = await create(name.trim());
      onCreated(id);
      close();
    } catch (failure) {
      const { message, detail } = describeFailure(failure, text.failed);
      setError(detail ?? message);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    giveUpOnEscape(event, isDirty(), close);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void submit();
  };

  if (name === null) {
    return (
      <Button
        ref={opener}
        mt={4}
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setName('')}
      >
        {text.open}
      </Button>
    );
  }
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.name}
        label={text.name}
        autoComplete="off"
        autoFocus
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <BusyButton size="sm" variant="light" busy={isBusy} onClick={() => void submit()}>
        {text.create}
      </BusyButton>
      <Button size="sm" variant="default" onClick={cancel}>
        {common.actions.cancel}
      </Button>
    </div>
  );
}
