import { Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useSelfComparison, type SelfComparison } from '@/api/selfEvaluations';
import { MAX_SCORE, MIN_SCORE, SCORES } from '@/constants';
import { describeTwoViews } from '@/domain/describeTwoViews';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { ChartFrame } from '@/ui/charts/ChartFrame';
import { ErrorNote } from '@/ui/ErrorNote';
import { QuotedText, RuledItem, RuledList, Secondary } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import classes from './ReportTwoViews.module.css';

const text = selfEvaluations.twoViews;

type Question = SelfComparison['questions'][number];

interface ReportTwoViewsProps {
  evaluationId: number;
  userId: number;
}

/** A self-evaluation beside the result; nothing where there is none that the reader may see. */
export function ReportTwoViews({ evaluationId, userId }: ReportTwoViewsProps) {
  const query = useSelfComparison(evaluationId, userId);
  if (query.error && query.data === undefined) {
    return <ErrorNote message={text.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return query.data ? <TwoViews comparison={query.data} /> : null;
}

function TwoViews({ comparison }: { comparison: SelfComparison }) {
  const { groups, rows, commented, texts } = describeTwoViews(comparison);
  return (
    <SectionCard title={text.title}>
      <Text c="dimmed">{text.intro}</Text>
      <ChartFrame label={text.chart} figures={{ columns: Object.values(text.columns), rows }}>
        <Legend />
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </ChartFrame>
      {commented.length > 0 && (
        <>
          <Title order={3} mt="md">
            {text.comments}
          </Title>
          <RuledList>
            {commented.map((question) => (
              <RuledItem key={question.question_id}>
                <Secondary>{question.question_text}</Secondary>
                <QuotedText>{question.own_comment}</QuotedText>
              </RuledItem>
            ))}
          </RuledList>
        </>
      )}
      {texts.map(({ title, said }) => (
        <Fragment key={title}>
          <Title order={3} mt="md">
            {title}
          </Title>
          <QuotedText>{said}</QuotedText>
        </Fragment>
      ))}
    </SectionCard>
  );
}

const Legend = () => (
  <div className={classes.legend}>
    <span className={classes.key}>
      <span className={classes.mark} data-own data-sample /> {text.columns.own}
    </span>
    <span className={classes.key}>
      <span className={classes.mark} data-sample /> {text.columns.others}
    </span>
  </div>
);

/** The questions of one kind of difference. */
const Group = ({ name, questions }: { name: string; questions: readonly Question[] }) => (
  <>
    <p className={classes.difference}>{name}</p>
    {questions.map((question) => (
      <div key={question.question_id} className={classes.row}>
        <span className={classes.question}>{question.question_text}</span>
        <Track question={question} />
        <span className={classes.figures}>
          {question.own_score} · {question.score ?? '—'}
        </span>
      </div>
    ))}
  </>
);

const placeOf = (score: number) => ({ insetInlineStart: `${((score - MIN_SCORE) / (MAX_SCORE - MIN_SCORE)) * 100}%` });

/** The scale, with both marks; where they are the same, one lies within the other. */
const Track = ({ question: { own_score: own, score } }: { question: Question }) => (
  <span className={classes.track}>
    {SCORES.map((step) => (
      <span key={step} className={classes.step} style={placeOf(step)} />
    ))}
    {score !== null && <span className={classes.mark} style={placeOf(Number(score))} />}
    <span className={classes.mark} data-own style={placeOf(own)} />
  </span>
);
