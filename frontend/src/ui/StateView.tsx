import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeFailure, sentenceOf } from '@/errors';
import { common } from '@/strings/common';
import classes from './StateView.module.css';

interface StateViewProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** A message in place of content. */
export function StateView({ icon: Icon, title, children, action, role }: StateViewProps) {
  return (
    <div className={classes.state} role={role}>
      <span className={classes.icon}>
        <Icon size={28} stroke={1.6} aria-hidden />
      </span>
      <Text fw={600} size="lg">
        {title}
      </Text>
      {children && (
        <Text component="div" c="dimmed" maw="32rem">
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  title?: string;
  children?: ReactNode;
  icon?: Icon;
  action?: ReactNode;
}

/** The message of an empty list, with the next step. */
export function EmptyState({ title = common.states.empty, icon = IconInbox, ...rest }: EmptyStateProps) {
  return <StateView title={title} icon={icon} {...rest} />;
}

interface FailedStateProps {
  message: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
}

/** A failed load: the screen's message, the server's reason where it helps, and *Reintentar*, unless there is no such thing, or the state forbids it. */
export function FailedState({ message, error, onRetry }: FailedStateProps) {
  const failure = describeFailure(error, message);
  const retry = onRetry && ![404, 409].some((status) => sentenceOf(error, status)) && (
    <Button variant="light" onClick={onRetry}>
      {common.actions.retry}
    </Button>
  );
  return (
    <StateView role="alert" icon={IconCloudOff} title={failure.message} action={retry}>
      {failure.detail}
    </StateView>
  );
}

/** Announces loading to screen readers, around skeletons. */
export function LoadingState({ label = common.states.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** The skeleton of a page whose code is loading. */
export function PageSkeleton() {
  return (
    <LoadingState label={common.states.loadingPage}>
      <Skeleton h={32} w="min(18rem, 70%)" mb="sm" />
      <Skeleton h={18} w="min(28rem, 90%)" mb="xl" />
      <Skeleton h={220} radius="lg" />
    </LoadingState>
  );
}
