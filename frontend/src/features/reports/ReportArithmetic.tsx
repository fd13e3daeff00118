import { Card, Text, Title } from '@mantine/core';
import type { Report } from '@/api/report';
import { tellArithmetic } from '@/domain/arithmeticInWords';
import { report as words } from '@/strings/report';
import classes from './ReportPage.module.css';

/** Where it is on the page. */
export const arithmeticSection = 'cuenta';

/** The way from the scores to the total, in words and numbers. */
export function ReportArithmetic({ report }: { report: Report }) {
  const told = tellArithmetic(report);
  if (!told) return null;
  return (
    <Card component="section" aria-labelledby={arithmeticSection}>
      <Title order={2} id={arithmeticSection} tabIndex={-1}>
        {words.arithmetic.title}
      </Title>
      <Text c="dimmed" mt={4} maw="44rem">
        {told.rule}
      </Text>
      <ol className={classes.sums}>
        {told.steps.map(({ title, lines }) => (
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
      {told.rounding && (
        <Text size="sm" c="dimmed" mt="lg" maw="44rem">
          {told.rounding}
        </Text>
      )}
    </Card>
  );
}
