import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconInbox, type Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { describeFailure } from '@/errors';
import { common } from '@/strings/common';
import { BusyButton } from './BusyButton';
import classes from './StateView.module.css';

interface StateViewProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** A whole area that has something to say instead of content. */
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

/** Nothing here yet: what this is, and the next step. */
export function EmptyState({ title = common.states.empty, icon = IconInbox, ...rest }: EmptyStateProps) {
  return <StateView title={title} icon={icon} {...rest} />;
}

interface FailedStateProps {
  message: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** A load that failed: the screen's own message, the reason where it helps, and *Reintentar*. */
export function FailedState({ message, error, onRetry, retrying = false }: FailedStateProps) {
  const failure = describeFailure(error, message);
  const handOn = useHandedOnFocus();
  const retry = onRetry && (
    <BusyButton
      variant="light"
      busy={retrying}
      onClick={() => {
        handOn();
        onRetry();
      }}
    >
      {common.actions.retry}
    </BusyButton>
  );
  return (
    <StateView role="alert" icon={IconCloudOff} title={failure.message} action={retry}>
      {failure.detail}
    </StateView>
  );
}

/** Once what was pressed goes away because it has worked, the page's title has the focus. */
function useHandedOnFocus(): () => void {
  const wasPressed = useRef(false);
  useLayoutEffect(
    () => () => {
      // What is busy has lost it; whoever has gone elsewhere meanwhile is left there.
      const { activeElement } = document;
      const isLeft = activeElement === document.body || activeElement?.closest('[role="alert"]');
      if (wasPressed.current && isLeft) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
    [],
  );
  return () => {
    wasPressed.current = true;
  };
}

/** Says to screen readers that something loads, around skeletons of its shape. */
export function LoadingState({ label = common.states.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** The shape of a page that is on its way. */
export function PageSkeleton() {
  return (
    <LoadingState label={common.states.loadingPage}>
      <Skeleton h={32} w="min(18rem, 70%)" mb="sm" />
      <Skeleton h={18} w="min(28rem, 90%)" mb="xl" />
      <Skeleton h={220} radius="lg" />
    </LoadingState>
  );
}

interface QueryLike<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryBoundaryProps<T> {
  query: QueryLike<T>;
  /** The screen's message for a failed load. */
  failure: string;
  /** Skeletons in the shape of the content. */
  skeleton: ReactNode;
  loadingLabel?: string;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of anything that is loaded: loading, failed, empty and full. */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, failure, skeleton, loadingLabel, isEmpty, empty, children } = props;
  if (query.data !== undefined) {
    return isEmpty?.(query.data) ? (empty ?? <EmptyState />) : children(query.data);
  }
  if (query.error) {
    return (
      <FailedState
        message={failure}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <LoadingState {...(loadingLabel && { label: loadingLabel })}>{skeleton}</LoadingState>;
}
