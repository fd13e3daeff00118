import { Card, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Report } from '@/api/report';
import { movesOf } from '@/correctionMoves';
import { formatDate, formatPercent } from '@/format';
import { corrections as text } from '@/strings/corrections';
import classes from './ReportReceipt.module.css';

/** What was corrected in this result, why, and what it was before and is now; never whose it was. */
export function ReportCorrections({ report }: { report: Report }) {
  const { corrections } = report;
  if (corrections.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="correcciones">
      <Title order={2} id="correcciones">
        {text.title}
      </Title>
      <Text c="dimmed" mt={4} maw="44rem">
        {text.intro}
      </Text>
      <ol className={classes.list}>
        {corrections.map((correction) => (
          <li key={correction.made_at} className={classes.row}>
            <Text fw={600}>{text.madeAt(formatDate(correction.made_at))}</Text>
            <p className={classes.reason}>
              <Text span c="dimmed">
                {text.reason}
              </Text>{' '}
              {correction.reason}
            </p>
            <Moved correction={correction} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Moved({ correction }: { correction: Report['corrections'][number] }) {
  const { totals, questions } = movesOf(correction);
  return (
    <table className={classes.moved}>
      <VisuallyHidden component="caption">{text.caption(formatDate(correction.made_at))}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{text.columns.what}</th>
          <th scope="col">{text.columns.before}</th>
          <th scope="col">{text.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ part, before, after }) => (
          <tr key={part} data-total={part === 'overall' || undefined}>
            <th scope="row">{text.totals[part]}</th>
            <td>{formatPercent(before)}</td>
            <td>{formatPercent(after)}</td>
          </tr>
        ))}
        {questions.map(({ text: question, before, after }) => (
          <tr key={question}>
            <th scope="row">{question}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
