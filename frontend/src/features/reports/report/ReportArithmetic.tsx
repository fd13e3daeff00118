import { Text } from '@mantine/core';
import type { Report } from '@/api/report';
import { describeArithmetic } from '@/domain/describeArithmetic';
import { report as words } from '@/strings/report';
import { FoldedSection } from '@/ui/FoldedSection';
import classes from './ReportPage.module.css';

/** The id of the section. */
export const arithmeticSection = 'cuenta';

/** How the total follows from the scores, in words and numbers. */
export function ReportArithmetic({ report }: { report: Report }) {
  const arithmetic = describeArithmetic(report);
  if (!arithmetic) return null;
  return (
    <FoldedSection id={arithmeticSection} title={words.arithmetic.title}>
      <Text c="dimmed" maw="44rem">
        {arithmetic.rule}
      </Text>
      <ol className={classes.sums}>
        {arithmetic.steps.map(({ title, lines }) => (
          <li key={title}>
            <Text fw={600}>{title}</Text>
            {lines.map(({ kind, text }) => (
              <p key={kind} className={classes.sum} data-kind={kind}>
                {text}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {arithmetic.rounding && (
        <Text size="sm" c="dimmed" mt="lg" maw="44rem">
          {arithmetic.rounding}
        </Text>
      )}
    </FoldedSection>
  );
}
