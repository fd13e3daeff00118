import { useFirstSteps, useReadiness } from '@/api/readiness';
import { paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';
import { areCurrent } from './firstSteps';

const text = readiness.dashboard;

/** The numbers of people who cannot be evaluated yet, and who could only as in an earlier year; nothing where there are none, or where the first steps say so. */
export function ReadinessNotice() {
  const { data } = useReadiness();
  const steps = useFirstSteps();
  if (!data || steps.isPending || areCurrent(steps.data)) return null;
  const earlier = data.reasons.find(({ reason }) => reason === 'earlier_year')?.people ?? 0;
  const withoutAccess = data.reasons.find(({ reason }) => reason === 'no_access')?.people ?? 0;
  const sentences = [
    data.blocked > 0 && text.blocked(data.blocked),
    withoutAccess > 0 && text.noAccess(withoutAccess),
    earlier > 0 && text.earlier(earlier),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Notice mb="lg">
      {sentences.join(' ')}{' '}
      <TextLink inherit to={paths.readiness}>{text.link}</TextLink>
    </Notice>
  );
}
