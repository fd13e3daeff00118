import { Text, VisuallyHidden } from '@mantine/core';
import type { Report } from '@/api/report';
import { movesOf } from '@/domain/correctionMoves';
import { formatDate, formatPercent } from '@/format';
import { corrections as text } from '@/strings/corrections';
import { FoldedSection } from '@/ui/FoldedSection';
import { QuotedText, RuledItem, RuledList } from '@/ui/RuledList';
import classes from './ReportCorrections.module.css';

/** The corrections of this result: when, why, and the figures before and after; never whose they were. */
export function ReportCorrections({ report }: { report: Report }) {
  const { corrections } = report;
  const latest = corrections.at(-1);
  if (!latest) return null;
  return (
    <FoldedSection id="correcciones" title={text.title} note={text.madeAt(formatDate(latest.made_at))}>
      <RuledList>
        {corrections.map((correction, index) => (
          <RuledItem key={index}>
            <Text fw={600}>{text.madeAt(formatDate(correction.made_at))}</Text>
            <QuotedText>
              <Text span c="dimmed">
                {text.reason}
              </Text>{' '}
              {correction.reason}
            </QuotedText>
            <Moved correction={correction} />
          </RuledItem>
        ))}
      </RuledList>
    </FoldedSection>
  );
}

function Moved({ correction }: { correction: Report['corrections'][number] }) {
  const { totals, questions } = movesOf(correction);
  return (
    // The roles are written out because a table that is laid out otherwise on narrow screens loses them.
    <table role="table" className={classes.moved}>
      <VisuallyHidden component="caption">{text.caption(formatDate(correction.made_at))}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">{text.columns.what}</th>
          <th role="columnheader" scope="col">{text.columns.before}</th>
          <th role="columnheader" scope="col">{text.columns.after}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {totals.map(({ part, before, after }) => (
          <Row
            key={part}
            what={text.totals[part]}
            before={formatPercent(before)}
            after={formatPercent(after)}
            isTotal={part === 'overall'}
          />
        ))}
        {/* Two questions may have the same text. */}
        {questions.map(({ text: question, before, after }, index) => (
          <Row key={index} what={question} before={before} after={after} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  what: string;
  before: string;
  after: string;
  isTotal?: boolean;
}

const Row = ({ what, before, after, isTotal }: RowProps) => (
  <tr role="row" data-total={isTotal || undefined}>
    <th role="rowheader" scope="row">
      {what}
    </th>
    <td role="cell" data-label={text.columns.before}>
      {before}
    </td>
    <td role="cell" data-label={text.columns.after}>
      {after}
    </td>
  </tr>
);
