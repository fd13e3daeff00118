import { Text } from '@mantine/core';
import { usePeopleToRemind } from '@/api/mail';
import { useFirstSteps } from '@/api/readiness';
import { narrowed, paths } from '@/paths';
import { arePasswordsForAll, hasEmail } from '@/serverSettings';
import { reminders } from '@/strings/reminders';
import { ButtonLink } from '@/ui/ButtonLink';
import { SectionCard } from '@/ui/SectionCard';
import classes from './NotifyEvaluators.module.css';
import { PreviewButton } from './PreviewButton';

const text = reminders.notify;

const WITHOUT_ACCESS = narrowed(paths.users, { role: 'evaluador', status: 'none' });
const TO_EVALUATE = narrowed(paths.reminders, { task: 'pending' });

/** Follows the preparation: invites and reminds the evaluators, with previews of the e-mails. */
export function NotifyEvaluators() {
  const uninvited = useFirstSteps().data?.evaluators_without_access ?? 0;
  return (
    <SectionCard title={text.title} gap={0}>
      <Text c="dimmed">{text.ready}</Text>
      {uninvited > 0 && (arePasswordsForAll() ? <Invite people={uninvited} /> : <Unable people={uninvited} />)}
      {hasEmail() ? <Remind /> : <Text className={classes.words}>{text.off}</Text>}
    </SectionCard>
  );
}

const Unable = ({ people }: { people: number }) => (
  <>
    <Text className={classes.words}>{text.cannotSignIn(people)}</Text>
    <div className={classes.actions}>
      <ButtonLink to={WITHOUT_ACCESS} size="sm">
        {text.cannotSignInButton}
      </ButtonLink>
    </div>
  </>
);

const Invite = ({ people }: { people: number }) => (
  <>
    <Text className={classes.words}>{hasEmail() ? text.invite(people) : text.give(people)}</Text>
    <div className={classes.actions}>
      <ButtonLink to={WITHOUT_ACCESS} size="sm">
        {hasEmail() ? text.inviteButton : text.withoutPasswordButton}
      </ButtonLink>
      {hasEmail() && <PreviewButton of="invitation">{text.invitation}</PreviewButton>}
    </div>
  </>
);

/** Reminds the evaluators who can be reminded today; the preview is that of the first one. */
function Remind() {
  const { data } = usePeopleToRemind({ search: '', task: 'pending', page: 1, page_size: 1 });
  if (!data) return null;
  const [first] = data.items;
  if (!first) return <Text className={classes.words}>{text.nobody}</Text>;
  return (
    <>
      <Text className={classes.words}>{text.remind(data.total)}</Text>
      <div className={classes.actions}>
        <ButtonLink to={TO_EVALUATE} size="sm">
          {text.remindButton}
        </ButtonLink>
        <PreviewButton of={first.id}>{text.reminder}</PreviewButton>
      </div>
    </>
  );
}
