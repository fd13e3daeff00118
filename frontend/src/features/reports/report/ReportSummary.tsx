import { Card, Text, Title } from '@mantine/core';
import type { Report } from '@/api/report';
import { HIDDEN_PERCENTAGE, type QuestionType } from '@/constants';
import { formatPercent } from '@/format';
import { report as text } from '@/strings/report';
import { SectionLink } from '@/ui/SectionLink';
import { arithmeticSection } from './ReportArithmetic';
import classes from './ReportPage.module.css';

/** The percentages of both sections with their weights. */
export function ReportSummary({ report: { report, questions, scores }, isOwn }: { report: Report; isOwn: boolean }) {
  const has = (type: QuestionType) => questions.some((question) => question.question_type === type);
  return (
    <Card component="section" aria-labelledby="secciones">
      <Title order={2} id="secciones">
        {text.summary.parts}
      </Title>
      <div className={classes.parts}>
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
      </div>
      {isOwn && scores.some(({ answers }) => answers > 0) && (
        <p className={classes.toSums}>
          <SectionLink section={arithmeticSection}>{text.arithmetic.link}</SectionLink>
        </p>
      )}
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
        <div className={classes.fill} style={{ width: `${percentage}%` }} />
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {hasQuestions ? text.summary.weight(weight) : text.summary.noQuestions}
      </Text>
    </div>
  );
}
