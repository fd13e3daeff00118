import { Text } from '@mantine/core';
import type { Report } from '@/api/report';
import { HIDDEN_PERCENTAGE, type QuestionType } from '@/constants';
import { formatPercent } from '@/format';
import { report as text } from '@/strings/report';
import { SectionLink } from '@/ui/SectionLink';
import { arithmeticSection } from './ReportArithmetic';
import classes from './ReportHero.module.css';

/** The percentages of both sections with their weights. */
export function ReportSections({ report: { report, questions, scores } }: { report: Report }) {
  const has = (type: QuestionType) => questions.some((question) => question.question_type === type);
  return (
    <>
      <div className={classes.sections}>
        <Section
          name={text.sections.competency}
          percentage={report.competencies_percentage}
          weight={report.weight_competencies}
          hasQuestions={has('competency')}
        />
        {report.objectives_percentage !== HIDDEN_PERCENTAGE && (
          <Section
            name={text.sections.objective}
            percentage={report.objectives_percentage}
            weight={report.weight_objectives}
            hasQuestions={has('objective')}
          />
        )}
      </div>
      {scores.some(({ answers }) => answers > 0) && (
        <p className={classes.toSums}>
          <SectionLink section={arithmeticSection}>{text.arithmetic.link}</SectionLink>
        </p>
      )}
    </>
  );
}

interface SectionProps {
  name: string;
  percentage: string;
  weight: number;
  hasQuestions: boolean;
}

function Section({ name, percentage, weight, hasQuestions }: SectionProps) {
  return (
    <div>
      <p className={classes.sectionHead}>
        <span>{name}</span>
        <Text span size="sm" c="dimmed">
          {hasQuestions ? text.summary.weight(weight) : text.summary.noQuestions}
        </Text>
        <span className={classes.sectionFigure}>{formatPercent(percentage)}</span>
      </p>
      <div className={classes.sectionTrack} aria-hidden>
        <div className={classes.sectionFill} style={{ width: `${percentage}%` }} />
      </div>
    </div>
  );
}
