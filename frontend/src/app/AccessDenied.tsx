import { Button } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { paths } from '@/paths';
import { serverSetting } from '@/serverSettings';
import { common } from '@/strings/common';
import { navigation } from '@/strings/navigation';
import { ButtonLink } from '@/ui/ButtonLink';
import { MessagePage } from '@/ui/MessagePage';

export function AccessDenied() {
  const { title, body, support } = navigation.denied;
  const action = (
    <>
      <ButtonLink to={paths.root}>{common.actions.backHome}</ButtonLink>
      <Button
        component="a"
        href={`mailto:${serverSetting('support-email')}`}
        variant="default"
        leftSection={<IconMail size={20} stroke={1.8} aria-hidden />}
      >
        {support}
      </Button>
    </>
  );
  return (
    <MessagePage icon={IconLock} title={title} action={action}>
      {body}
    </MessagePage>
  );
}
