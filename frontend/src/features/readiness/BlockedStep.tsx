import { IconChecklist } from '@tabler/icons-react';
import { useReadiness } from '@/api/readiness';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { readiness } from '@/strings/readiness';

/** A list item of the first page that leads to whom nobody can evaluate yet, where there is somebody. */
export function BlockedStep() {
  const query = useReadiness();
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  const people = query.data?.blocked ?? 0;
  if (people === 0) return null;
  return <HomeCard isWaiting to={paths.readiness} icon={IconChecklist} title={readiness.title} body={readiness.step(people)} />;
}
