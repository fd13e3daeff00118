import { Badge } from '@mantine/core';
import type { ReportHead } from '@/api/report';
import { formatDay } from '@/format';
import { reports } from '@/strings/reports';
import { Notice } from '@/ui/Notice';

const text = reports.unpublished;

/** Marks a result that its person cannot read yet. */
export const UnpublishedBadge = () => (
  <Badge variant="light" color="gray" tt="none">
    {text.mark}
  </Badge>
);

/** Says above a report that its person cannot read it yet, and from when. */
export function UnpublishedNote({ report: { is_published, results_on } }: { report: ReportHead }) {
  if (is_published) return null;
  return (
    <Notice>
      <UnpublishedBadge /> {results_on === null ? text.notYet : text.from(formatDay(results_on))}
    </Notice>
  );
}
