import { Button, Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useInvitePeople } from '@/api/mail';
import { useSetStatuses, type TemporaryPassword, type UserSort } from '@/api/users';
import { fetchTable } from '@/api/workbooks';
import { arePasswordsForAll, hasEmail } from '@/serverSettings';
import { users } from '@/strings/users';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Selection } from '@/ui/Selection';
import { CategoryDialog, EvaluatorDialog } from './AssignDialogs';
import { ChangeDialog, type SharedField } from './ChangeDialog';
import { useTemporaryPasswords } from './useTemporaryPasswords';

const text = users.many;

const SHARED_FIELDS: readonly SharedField[] = ['role', 'department', 'position'];

interface PeopleActionsProps {
  selection: Selection;
  /** The order of the list, for the workbook. */
  sort: UserSort | '';
  /** Invitations and passwords are offered first. */
  isAboutAccess: boolean;
  onSet: (passwords: TemporaryPassword[]) => void;
}

/** The actions on the selected people; each succeeds for all of them or changes nothing. */
export function PeopleActions({ selection, sort, isAboutAccess, onSet }: PeopleActionsProps) {
  const { ids, clear } = selection;
  const invite = useInvitePeople();
  const { askAndSet, isSetting } = useTemporaryPasswords((passwords) => {
    onSet(passwords);
    clear();
  });
  const setStatuses = useSetStatuses();
  const [dialog, setDialog] = useState<'category' | 'evaluator' | SharedField | null>(null);
  const people = ids.length;
  const button = useRef<HTMLButtonElement>(null);
  // Dialogs return the focus to the button, since the menu's items are gone by then.
  const choosing = (act: () => unknown) => () => {
    button.current?.focus();
    void act();
  };
  const close = () => {
    setDialog(null);
    button.current?.focus();
  };

  const sendInvitations = async () => {
    if (!(await confirmAction({ title: text.invite.title, body: text.invite.body(people), confirmLabel: text.invite.confirm }))) return;
    if (await attempt(invite.mutateAsync(ids), { done: users.withoutAccess.invited(people), failed: users.withoutAccess.inviteFailed })) clear();
  };
  const changeStatus = async (status: boolean) => {
    const { title, body, confirm, done } = status ? text.activate : text.deactivate;
    if (!(await confirmAction({ title, body: body(people), confirmLabel: confirm, danger: !status }))) return;
    if (await attempt(setStatuses.mutateAsync({ ids, status }), { done: ({ changed }) => done(changed), failed: text.statusFailed })) clear();
  };

  return (
    <>
      {isAboutAccess && hasEmail() && (
        <BusyButton size="xs" busy={invite.isPending} onClick={() => void sendInvitations()}>
          {users.withoutAccess.invite(people)}
        </BusyButton>
      )}
      {isAboutAccess && (
        <BusyButton size="xs" variant="light" busy={isSetting} onClick={() => void askAndSet(ids)}>
          {users.withoutAccess.set(people)}
        </BusyButton>
      )}
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant={isAboutAccess ? 'default' : 'filled'}
            rightSection={<IconChevronUp size={16} aria-hidden />}
          >
            {text.actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={choosing(() => setDialog('category'))}>{text.category.action}</Menu.Item>
          <Menu.Item onClick={choosing(() => setDialog('evaluator'))}>{text.evaluator.action}</Menu.Item>
          {SHARED_FIELDS.map((field) => (
            <Menu.Item key={field} onClick={choosing(() => setDialog(field))}>
              {text.change[field].action}
            </Menu.Item>
          ))}
          {!isAboutAccess && hasEmail() && arePasswordsForAll() && (
            <Menu.Item onClick={choosing(sendInvitations)}>{text.invite.action}</Menu.Item>
          )}
          {!isAboutAccess && arePasswordsForAll() && (
            <Menu.Item onClick={choosing(() => askAndSet(ids))}>{text.passwords}</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={choosing(() => changeStatus(true))}>{text.activate.action}</Menu.Item>
          <Menu.Item onClick={choosing(() => changeStatus(false))}>{text.deactivate.action}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ExcelButton size="xs" fetch={fetchTable('people', { ids, sort })} />
      {dialog === 'category' && <CategoryDialog ids={ids} onDone={clear} onClose={close} />}
      {dialog === 'evaluator' && <EvaluatorDialog ids={ids} onDone={clear} onClose={close} />}
      {SHARED_FIELDS.map(
        (field) => dialog === field && <ChangeDialog key={field} field={field} ids={ids} onDone={clear} onClose={close} />,
      )}
    </>
  );
}
