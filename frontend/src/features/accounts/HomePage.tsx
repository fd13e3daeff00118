import { IconCalendarStats, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '@/api/session';
import type { Role } from '@/constants';
import { paths } from '@/paths';
import { HomeCard, HomeCards, type HomeCardProps } from '@/shared/HomeCard';
import { accounts } from '@/strings/accounts';
import { PageHeader } from '@/ui/PageHeader';

const text = accounts.home;

const profile: HomeCardProps = { to: paths.profile, icon: IconUserCircle, title: text.steps.profile };

const STEPS: Record<Role, HomeCardProps[]> = {
  admin: [],
  gestionhumana: [],
  evaluador: [profile],
  colaborador: [
    { to: paths.myHistory, icon: IconCalendarStats, title: text.steps.myHistory },
    profile,
  ],
};

/** How many cards each role mostly has. */
const USUAL: Record<Role, number> = { admin: 0, gestionhumana: 4, evaluador: 2, colaborador: 3 };

interface HomePageProps {
  /** Above the list. */
  guide: ReactNode;
  /** List items shown before those of the role. */
  firstSteps: ReactNode;
}

/** The first page: where to go from here. */
export function HomePage({ guide, firstSteps }: HomePageProps) {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        title={text.welcome(user.name)}
        documentTitle={text.title}
      />
      {guide}
      <HomeCards usual={USUAL[user.role]}>
        {firstSteps}
        {STEPS[user.role].map((step) => (
          <HomeCard key={step.to} {...step} />
        ))}
      </HomeCards>
    </>
  );
}
