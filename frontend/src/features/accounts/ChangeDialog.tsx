import { List, NativeSelect, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useCurrentUser } from '@/api/session';
import { useChangePeople, useDepartments, usePositions, usePreviewOfChanges } from '@/api/users';
import type { Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { rules } from '@/domain/rules';
import { roleLabel } from '@/format';
import { users } from '@/strings/users';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { AppForm, FormModal, useAppForm } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import { DialogButtons } from './DialogButtons';
import { Suggestions } from './UserFields';

const text = users.many.change;

export type SharedField = 'role' | 'department' | 'position';

interface ChangeDialogProps {
  field: SharedField;
  ids: number[];
  /** After all of them have changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Gives everybody selected a role, a department or a position, after a question that says whom it changes. */
export function ChangeDialog({ field, ids, onDone, onClose }: ChangeDialogProps) {
  const words = text[field];
  const { role: ownRole } = useCurrentUser();
  const preview = usePreviewOfChanges();
  const change = useChangePeople();
  const listId = useId();
  const names = { department: useDepartments().data, position: usePositions().data, role: undefined }[field];
  const bodyOf = (value: string) => ({ ids, [field]: field === 'role' ? (value as Role) : value.trim() });
  const shown = (value: string) => (field === 'role' ? roleLabel(value as Role) : value.trim());
  const form = useAppForm<{ value: string }, { changed: number }>({
    initialValues: { value: '' },
    validate: { value: (value) => (value.trim() === '' ? words.unchosen : field === 'role' ? null : rules.label(value)) },
    confirm: async ({ value }) => {
      const { changed, new_managers: managers } = await preview.mutateAsync(bodyOf(value));
      if (changed === 0) {
        await showAlert(words.nobody(shown(value)));
        return false;
      }
      return confirmAction({
        title: words.ask(changed),
        body: <Consequences changed={changed} unchanged={ids.length - changed} value={shown(value)} field={field} managers={managers} />,
        confirmLabel: words.confirm,
        danger: managers.length > 0,
      });
    },
    submit: ({ value }) => change.mutateAsync(bodyOf(value)),
    onSuccess: ({ changed }) => {
      notifySuccess(words.done(changed));
      onClose();
      onDone();
    },
    failure: words.failed,
    fieldNames: { [field]: 'value' },
    guardLeave: false,
  });
  return (
    <FormModal form={form} onClose={onClose} title={words.title(ids.length)}>
      <AppForm form={form}>
        {field === 'role' ? (
          <NativeSelect
            label={words.label}
            data-autofocus
            data={[{ value: '', label: '' }, ...grantableRoles(ownRole).map((role) => ({ value: role, label: roleLabel(role) }))]}
            {...form.getInputProps('value')}
          />
        ) : (
          <>
            <TextInput label={words.label} data-autofocus list={listId} autoComplete="off" {...form.getInputProps('value')} />
            <Suggestions id={listId} names={names} />
          </>
        )}
        <DialogButtons form={form} onClose={onClose}>
          {words.confirm}
        </DialogButtons>
      </AppForm>
    </FormModal>
  );
}

interface ConsequencesProps {
  changed: number;
  unchanged: number;
  value: string;
  field: SharedField;
  managers: readonly string[];
}

const Consequences = ({ changed, unchanged, value, field, managers }: ConsequencesProps) => (
  <>
    <Text component="span" display="block">
      {text[field].body(changed, value)} {unchanged > 0 && text.unchanged(unchanged)}
    </Text>
    {managers.length > 0 && (
      <>
        <Text component="span" display="block" mt="sm" fw={600}>
          {text.managers(managers.length)}
        </Text>
        <List mt="xs">
          {managers.map((name, index) => (
            <List.Item key={index}>{name}</List.Item>
          ))}
        </List>
      </>
    )}
  </>
);
