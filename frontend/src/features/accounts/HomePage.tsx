import { Text } from '@mantine/core';
import { Link } from 'react-router';
import {
  IconCalendarStats,
  IconChartBar,
  IconClipboardCheck,
  IconFileCheck,
  IconLayoutDashboard,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useOwnUnconfirmed, type Unconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import type { Role } from '@/constants';
import { paths } from '@/paths';
import { accounts } from '@/strings/accounts';
import { PageHeader } from '@/ui/PageHeader';
import classes from './HomePage.module.css';

const text = accounts.home;

interface Step {
  to: string;
  icon: Icon;
  title: string;
  body: string;
}

const profile: Step = { to: paths.profile, icon: IconUserCircle, ...text.steps.profile };

const STEPS: Record<Role, Step[]> = {
  admin: [],
  gestionhumana: [
    { to: paths.dashboard, icon: IconLayoutDashboard, ...text.steps.dashboard },
    { to: paths.users, icon: IconUsers, ...text.steps.users },
    { to: paths.assignments, icon: IconUsersGroup, ...text.steps.assignments },
    { to: paths.reports, icon: IconChartBar, ...text.steps.reports },
  ],
  evaluador: [
    { to: paths.evaluationForm, icon: IconClipboardCheck, ...text.steps.evaluate },
    profile,
  ],
  colaborador: [
    { to: paths.myHistory, icon: IconCalendarStats, ...text.steps.myHistory },
    profile,
  ],
};

export default function HomePage() {
  const user = useCurrentUser();
  const unconfirmed = useOwnUnconfirmed(user.role !== 'admin').data ?? [];
  const steps = [...unconfirmed.map((each) => toConfirm(each, user.id)), ...STEPS[user.role]];
  return (
    <>
      <PageHeader
        title={text.welcome(user.name)}
        documentTitle={text.title}
        description={text.intro[user.role]}
      />
      <ul className={classes.steps}>
        {steps.map(({ to, icon: StepIcon, title, body }) => (
          <li key={to}>
            <Link to={to} className={classes.step}>
              <span className={classes.icon}>
                <StepIcon size={26} stroke={1.6} aria-hidden />
              </span>
              <span>
                <Text component="span" display="block" fw={600} size="lg">
                  {title}
                </Text>
                <Text component="span" c="dimmed">
                  {body}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The result that waits to be confirmed; a hint, so nothing is said while it loads or where it fails. */
const toConfirm = ({ evaluation_id: id, evaluation_name: name }: Unconfirmed, userId: number): Step => ({
  to: paths.report(id, userId),
  icon: IconFileCheck,
  title: text.confirm.title,
  body: text.confirm.body(name),
});
