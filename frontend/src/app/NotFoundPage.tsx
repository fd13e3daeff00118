import { IconMapQuestion } from '@tabler/icons-react';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { navigation } from '@/strings/navigation';
import { ButtonLink } from '@/ui/ButtonLink';
import { MessagePage } from '@/ui/MessagePage';

export default function NotFoundPage() {
  const { title, body } = navigation.notFound;
  return (
    <MessagePage
      icon={IconMapQuestion}
      title={title}
      action={<ButtonLink to={paths.root}>{common.actions.backHome}</ButtonLink>}
    >
      {body}
    </MessagePage>
  );
}
