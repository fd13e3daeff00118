import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { ButtonLink } from '@/ui/ButtonLink';
import { MessagePage } from '@/ui/MessagePage';
import { PageSkeleton } from '@/ui/StateView';
import { CodeMissingError, reloadOnce } from './newVersion';

/**
 * Shown for a page that threw an error or whose code could not be loaded. Retrying reloads the page, because
 * browsers cache a failed module, and a newer version may have been installed.
 */
export function RouteFailure() {
  const error = useRouteError();
  const [isReloading, setReloading] = useState(error instanceof CodeMissingError);
  useEffect(() => {
    if (isReloading) void reloadOnce().then(setReloading);
  }, [isReloading]);
  if (isReloading) return <PageSkeleton />;
  const action = (
    <>
      <Button onClick={() => window.location.reload()}>{common.actions.retry}</Button>
      <ButtonLink to={paths.root} variant="default">
        {common.actions.backHome}
      </ButtonLink>
    </>
  );
  return (
    <div role="alert">
      <MessagePage icon={IconPlugConnectedX} title={common.errors.crashTitle} action={action}>
        {common.errors.crashBody}
      </MessagePage>
    </div>
  );
}
