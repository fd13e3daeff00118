import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Fragment, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { describeFailure, isSessionOver } from '@/errors';
import { common } from '@/strings/common';
import { createStore } from './createStore';
import classes from './dialogs.module.css';
import { focusPage } from './useFocusGuard';

interface DialogRequest {
  id: number;
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  /** Absent in an alert, which can only be accepted. */
  cancelLabel?: string;
  danger: boolean;
  settle: (confirmed: boolean) => void;
}

/** A dialog of another kind, which shows itself in a `ModalDialog`. */
interface CustomDialog extends Pick<DialogRequest, 'id' | 'settle'> {
  show: (settle: (confirmed: boolean) => void) => ReactNode;
}

interface ConfirmOptions {
  title: string;
  /** Names the thing that is about to change. */
  body?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

const queue = createStore<readonly (DialogRequest | CustomDialog)[]>([]);
let nextId = 1;

function ask(request: Omit<DialogRequest, 'id' | 'settle'> | Pick<CustomDialog, 'show'>): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const settle = (confirmed: boolean) => {
      queue.set(queue.get().filter((entry) => entry.id !== id));
      resolve(confirmed);
    };
    queue.set([...queue.get(), { ...request, id, settle }]);
  });
}

/** Shows a dialog with a form of its own, in its turn, and resolves to how that settles it. */
export const showDialog = (show: CustomDialog['show']): Promise<boolean> => ask({ show });

/** Shows a message that must be read, and resolves once it was. Works outside of components too. */
export async function showAlert(message: ReactNode, title: string = common.dialog.notice): Promise<void> {
  await ask({ title, body: message, confirmLabel: common.actions.accept, danger: false });
}

const failureText = (error: unknown, message: string): string => {
  const failure = describeFailure(error, message);
  return [failure.message, failure.detail].filter(Boolean).join(' ');
};

/** The same for a failure: the screen's own sentence, and the server's reason where that helps. */
export const showFailure = (error: unknown, message: string): Promise<void> =>
  isSessionOver(error) ? Promise.resolve() : showAlert(failureText(error, message));

/** An alert about something that can be tried again; resolves to whether it should be. */
export const askToRetry = (message: ReactNode): Promise<boolean> =>
  ask({
    title: common.dialog.notice,
    body: message,
    confirmLabel: common.actions.retry,
    cancelLabel: common.actions.accept,
    danger: false,
  });

/** The same for a failure, with the screen's own sentence. */
export const offerRetry = (error: unknown, message: string): Promise<boolean> =>
  isSessionOver(error) ? Promise.resolve(false) : askToRetry(failureText(error, message));

/** Asks before something happens, and resolves to the answer; `Esc` is a no. */
export function confirmAction({
  title,
  body,
  confirmLabel = common.actions.accept,
  cancelLabel = common.actions.cancel,
  danger = false,
}: ConfirmOptions): Promise<boolean> {
  return ask({ title, body, confirmLabel, cancelLabel, danger });
}

/** Closes all dialogs as cancelled. */
export function closeDialogs(): void {
  queue.get().forEach((request) => request.settle(false));
}

/** Shows the dialogs that were asked for, one at a time. Mounted once, at the top. */
export function DialogHost() {
  const current = queue.useValue()[0];
  if (!current) return null;
  if ('show' in current) return <Fragment key={current.id}>{current.show(current.settle)}</Fragment>;
  return <AlertDialog key={current.id} {...current} />;
}

interface ModalDialogProps {
  role?: 'alertdialog';
  title: string;
  body?: ReactNode;
  icon: ReactNode;
  onCancel: () => void;
  /** Receives the answer of the dialog. */
  children: ReactNode;
}

/** The frame of a dialog over everything: focuses what has `data-autofocus`, and gives the focus back; `Esc` cancels. */
export function ModalDialog({ role, title, body, icon, onCancel, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [titleId, bodyId] = [`${id}-title`, `${id}-body`];

  useEffect(() => {
    const before = document.activeElement;
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // The focus on a button below a long text scrolls to the text's end.
    if (current) current.scrollTop = 0;
    return () => {
      // The element may have been removed while the dialog was open.
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else focusPage();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={body ? bodyId : undefined}
      className={classes.dialog}
      data-mantine-stop-propagation
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={classes.content}>
        {icon}
        <div>
          <Title order={2} size="h4" id={titleId}>
            {title}
          </Title>
          {body && (
            <Text component="div" id={bodyId} mt={6}>
              {body}
            </Text>
          )}
        </div>
      </div>
      {children}
    </dialog>
  );
}

// The attribute keeps `Esc` from closing a modal of the library underneath as well.
const BUTTON = { 'data-mantine-stop-propagation': true, size: 'sm' as const };

/** The buttons at the end of a `ModalDialog`. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>;

function AlertDialog({ title, body, confirmLabel, cancelLabel, danger, settle }: DialogRequest) {
  const Icon = danger ? IconAlertTriangle : IconInfoCircle;
  return (
    <ModalDialog
      role="alertdialog"
      title={title}
      body={body}
      icon={<Icon className={classes.icon} data-danger={danger || undefined} aria-hidden size={28} stroke={1.6} />}
      onCancel={() => settle(false)}
    >
      <DialogActions>
        {cancelLabel && (
          <Button {...BUTTON} variant="default" data-autofocus={danger || undefined} onClick={() => settle(false)}>
            {cancelLabel}
          </Button>
        )}
        <Button
          {...BUTTON}
          color={danger ? 'red.9' : undefined}
          data-autofocus={!danger || undefined}
          onClick={() => settle(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
