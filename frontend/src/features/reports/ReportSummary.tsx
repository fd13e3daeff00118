import { Card, Text, Title } from '@mantine/core';
import type { Report, ReportHead } from '@/api/report';
import type { SectionType } from '@/domain/arithmetic';
import { HIDDEN_PERCENTAGE } from '@/constants';
import { formatDate, formatPercent } from '@/format';
import { provisional } from '@/strings/provisional';
import { report as text } from '@/strings/report';
import { ProvisionalMark } from '@/ui/ProvisionalMark';
import { Ring } from '@/ui/Ring';
import { arithmeticSection } from './ReportArithmetic';
import classes from './ReportPage.module.css';
import { SectionLink } from '@/ui/SectionLink';

const RING_SIZE = 208;
const RING_STROKE = 18;
const WHOLE = 100;

/** The person, the total and the percentages of both sections. */
export function ReportSummary({ report: { report, questions, scores } }: { report: Report }) {
  const has = (type: SectionType) => questions.some((question) => question.question_type === type);
  return (
    <>
      <Person report={report} />
      <Card component="section" aria-labelledby="resultado" className={classes.summary}>
        <Title order={2} id="resultado" className={classes.hidden}>
          {text.summary.title}
        </Title>
        <Ring value={share(report.overall_percentage)} size={RING_SIZE} stroke={RING_STROKE}>
          <p className={classes.total}>
            <span className={classes.totalLabel}>{text.summary.total}</span>
            <span className={classes.totalFigure}>{formatPercent(report.overall_percentage)}</span>
          </p>
        </Ring>
        <div className={classes.parts}>
          {report.is_provisional && (
            <p className={classes.provisional}>
              <ProvisionalMark result={report} /> {provisional.explain}
            </p>
          )}
          <Part
            name={text.sections.competency}
            percentage={report.competencies_percentage}
            weight={report.weight_competencies}
            hasQuestions={has('competency')}
          />
          {report.objectives_percentage !== HIDDEN_PERCENTAGE && (
            <Part
              name={text.sections.objective}
              percentage={report.objectives_percentage}
              weight={report.weight_objectives}
              hasQuestions={has('objective')}
            />
          )}
          {scores.some(({ answers }) => answers > 0) && (
            <p className={classes.toSums}>
              <SectionLink section={arithmeticSection}>{text.arithmetic.link}</SectionLink>
            </p>
          )}
        </div>
      </Card>
    </>
  );
}

/** How far a picture is filled; what is read is always the server's own text. */
const share = (percentage: string): number => Number(percentage) / WHOLE;

function Person({ report }: { report: ReportHead }) {
  const { person } = text;
  const facts = [
    [person.name, report.user_name],
    [person.position, report.position || person.missing],
    [person.department, report.department || person.missing],
    [person.evaluation, report.evaluation_name],
    [person.period, report.period],
    [person.date, formatDate(report.created_at)],
  ] as const;
  return (
    <Card component="section" aria-labelledby="datos">
      <Title order={2} id="datos" className={classes.hidden}>
        {person.title}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface PartProps {
  name: string;
  percentage: string;
  weight: number;
  hasQuestions: boolean;
}

function Part({ name, percentage, weight, hasQuestions }: PartProps) {
  return (
    <div>
      <p className={classes.partHead}>
        <span>{name}</span>
        <span className={classes.partFigure}>{formatPercent(percentage)}</span>
      </p>
      <div className={classes.partTrack} aria-hidden>
        <div className={classes.fill} style={{ width: `${share(percentage) * WHOLE}%` }} />
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {hasQuestions ? text.summary.weight(weight) : text.summary.noQuestions}
      </Text>
    </div>
  );
}
