import { Badge } from '@mantine/core';
import { provisional } from '@/strings/provisional';

/** How many of the submissions that a result waits for have been sent. */
interface Completeness {
  submissions_count: number | null;
  expected_submissions_count: number | null;
  is_provisional: boolean;
}

interface ProvisionalMarkProps {
  result: Completeness;
}

/** Marks a result that may still change; nothing for a complete one. */
export function ProvisionalMark({ result }: ProvisionalMarkProps) {
  if (!result.is_provisional) return null;
  const { submissions_count: sent, expected_submissions_count: expected } = result;
  return (
    <Badge variant="default" c="var(--ev-warn)" tt="none">
      {provisional.mark(sent ?? 0, expected ?? 0)}
    </Badge>
  );
}
