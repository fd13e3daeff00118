import { paths } from '@/paths';
import { reports } from '@/strings/reports';
import { ButtonLink } from '@/ui/ButtonLink';

const text = reports.latest;

interface OpenReportProps {
  evaluationId: number;
  userId: number;
  name: string;
}

/** The link of a row to somebody's report. */
export const OpenReport = ({ evaluationId, userId, name }: OpenReportProps) => (
  <ButtonLink to={paths.report(evaluationId, userId)} size="xs" variant="light" aria-label={text.openOf(name)}>
    {text.open}
  </ButtonLink>
);
