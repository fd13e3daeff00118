import { IconChecklist } from '@tabler/icons-react';
import { useReadiness } from '@/api/readiness';
import { paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { StepLink } from '@/ui/StepLink';
import { isComing, StepPending } from '@/ui/StepPending';

/** A list item of the first page that leads to whom nobody can evaluate yet, where there is somebody. */
export function BlockedStep() {
  const query = useReadiness();
  if (isComing(query)) return <StepPending />;
  const people = query.data?.blocked ?? 0;
  if (people === 0) return null;
  return (
    <li>
      <StepLink isWaiting to={paths.readiness} icon={IconChecklist} title={readiness.title} body={readiness.dashboard.blocked(people)} />
    </li>
  );
}
