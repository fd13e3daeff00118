import { useYear } from '@/api/dashboard';
import { useFirstSteps } from '@/api/readiness';
import { paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';

const text = readiness.dashboard;

/** The numbers of people who cannot be evaluated yet, and who could only as in an earlier year; nothing where there are none, or where the first steps say so. */
export function ReadinessNotice() {
  const { data: year } = useYear();
  const { data: steps } = useFirstSteps();
  if (!year || steps !== null) return null;
  const { blocked, no_access: withoutAccess, earlier_year: earlier } = year.prepare;
  const sentences = [
    blocked > 0 && text.blocked(blocked),
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
