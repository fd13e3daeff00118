import { Badge } from '@mantine/core';
import type { ReportHead } from '@/api/report';
import { formatDay } from '@/format';
import { reports } from '@/strings/reports';

const text = reports.unpublished;

/** Marks a result that its person cannot read yet. */
export const UnpublishedBadge = () => (
  <Badge variant="light" color="gray" tt="none">
    {text.mark}
  </Badge>
);

/** From when the person of an unpublished report can read it. */
export const publicationOf = ({ results_on }: ReportHead): string =>
  results_on === null ? text.notYet : text.from(formatDay(results_on));
