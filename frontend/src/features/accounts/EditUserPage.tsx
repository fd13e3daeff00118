import { Card, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useCurrentUser } from '@/api/session';
import { useUserToEdit, type UserToEdit } from '@/api/users';
import { mayChange } from '@/domain/permissions';
import { paths } from '@/paths';
import { users } from '@/strings/users';
import { BackLink } from '@/ui/BackLink';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { FieldSkeleton } from '@/ui/skeletons';
import { StateView } from '@/ui/StateView';
import { useWayBack } from '@/ui/useWayBack';
import { EditUserForm } from './EditUserForm';
import classes from './UserForm.module.css';

const text = users.editPage;

/** Changes a person: who they are, what they may do, whether they may sign in. */
export default function EditUserPage() {
  const { id = '' } = useParams();
  const query = useUserToEdit(id);
  const listAddress = useWayBack(paths.users);
  return (
    <>
      <PageHeader
        title={text.title}
        back={<BackLink to={listAddress} name={listAddress.startsWith(paths.person(id)) ? query.data?.name : undefined} />}
      />
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<FormSkeleton />}>
        {(user) => <EditUser key={user.id} user={user} listAddress={listAddress} />}
      </QueryBoundary>
    </>
  );
}

function EditUser({ user, listAddress }: { user: UserToEdit; listAddress: string }) {
  if (mayChange(useCurrentUser(), user)) return <EditUserForm user={user} listAddress={listAddress} />;
  return (
    <Card>
      <StateView
        icon={IconLock}
        title={users.onlyAdmins}
        action={<BackLink to={listAddress} />}
      />
    </Card>
  );
}

function FormSkeleton() {
  return (
    <Card maw="var(--ev-form-width)">
      {[3, 2, 3].map((fields, section) => (
        <div key={section}>
          <Skeleton h={22} w="10rem" mb="md" mt={section > 0 ? 'xl' : 0} />
          <div className={classes.grid}>
            {Array.from({ length: fields }, (_, field) => (
              <FieldSkeleton key={field} />
            ))}
          </div>
        </div>
      ))}
    </Card>
  );
}
