import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSentEvaluation, type SentAnswer, type SentEvaluation, type SentVersion } from '@/api/sentEvaluations';
import { QUESTION_TYPES, type Score } from '@/constants';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { results } from '@/strings/results';
import { scale } from '@/strings/scale';
import { BackLink } from '@/ui/BackLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { CardSkeleton } from '@/ui/skeletons';
import { useWayBack } from '@/ui/useWayBack';
import { SentCorrection } from './SentCorrection';
import classes from './SentEvaluationPage.module.css';

const text = results.sentPage;
const { training } = results;

interface SentEvaluationPageProps {
  /** The part of the page that another module shows: the person's self-evaluation. */
  twoViews: (sent: SentEvaluation) => ReactNode;
}

/** An evaluator's own submission about one person, as sent and as corrected. */
export function SentEvaluationPage({ twoViews }: SentEvaluationPageProps) {
  const { evaluationId = '', userId = '' } = useParams();
  const query = useSentEvaluation(evaluationId, userId);
  const back = useWayBack(paths.evaluationForm);
  const { data } = query;
  return (
    <>
      <PageHeader
        key={data ? 'person' : 'page'}
        title={data ? text.title(data.user_name) : text.shortTitle}
        documentTitle={text.shortTitle}
        description={data?.evaluation_name}
        back={<BackLink to={back} />}
      />
      <QueryBoundary query={query} failure={text.failed} loadingLabel={text.loading} skeleton={<CardSkeleton h={[1814, 1261]} />}>
        {(sent) => (
          <Stack gap="lg">
            <SentCorrection sent={sent} />
            <Versions {...sent} />
            {twoViews(sent)}
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}

function Versions({ versions }: SentEvaluation) {
  return (
    <>
      {versions.some(({ reason }) => reason) && (
        <Notice>
          {versions
            .filter(({ reason }) => reason)
            .map(({ sent_at, reason }) => (
              <p key={sent_at} className={classes.reason}>
                {text.why(formatDate(sent_at), reason)}
              </p>
            ))}
        </Notice>
      )}
      {QUESTION_TYPES.map((type) => {
        const rows = toRows(versions, type);
        return (
          rows.length > 0 && (
            <SectionCard key={type} title={results.sections[type]}>
              <VersionTable caption={results.sections[type]} rows={rows} versions={versions} />
            </SectionCard>
          )
        );
      })}
      <SectionCard title={training.title}>
        <VersionTable caption={training.title} rows={toTrainingRows(versions)} versions={versions} />
      </SectionCard>
    </>
  );
}

interface Row {
  key: string;
  label: string;
  /** For each version what it says, and that as text, by which a change is told; null where it was not asked. */
  cells: { content: ReactNode; plain: string | null }[];
}

interface VersionTableProps {
  caption: string;
  rows: readonly Row[];
  versions: readonly SentVersion[];
}

/** A column for each version, the oldest first. */
function VersionTable({ caption, rows, versions }: VersionTableProps) {
  const columns: Column<Row>[] = [
    { key: 'question', header: text.question, render: ({ label }) => label, width: versions.length > 1 ? '40%' : '60%' },
    ...versions.map(({ sent_at }, index) => ({
      key: `version-${index}`,
      header: (index === 0 ? text.sentOn : text.correctedOn)(formatDate(sent_at)),
      ...(versions.length <= 2 && { rowLabel: versions.length > 1 && (index === 0 ? text.sent : text.corrected) }),
      render: ({ cells }: Row) => (
        <>
          {isSame(cells[index - 1]?.plain, cells[index]?.plain) ? (
            <Text c="dimmed">{text.same}</Text>
          ) : (
            cells[index]?.content
          )}
        </>
      ),
    })),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      failure={text.failed}
    />
  );
}

/** Whether a later version says the same as the one before. */
const isSame = (before: string | null | undefined, now: string | null | undefined): boolean =>
  typeof before === 'string' && before === now;

/** A row for each wording of a question that any version answers, in the order of the latest ones. */
function toRows(versions: readonly SentVersion[], type: SentAnswer['question_type']): Row[] {
  const answers = versions.toReversed().flatMap((version) => version.answers.filter((answer) => answer.question_type === type));
  const wordings = new Map(answers.map((answer) => [answer.wording_id, answer.question_text]));
  return [...wordings].map(([wordingId, label]) => ({
    key: String(wordingId),
    label,
    cells: versions.map((version) => toCell(version.answers.find((answer) => answer.wording_id === wordingId))),
  }));
}

function toCell(answer: SentAnswer | undefined): Row['cells'][number] {
  if (!answer) return { content: <Text c="dimmed">{text.notAsked}</Text>, plain: null };
  const { score, level, comment } = answer;
  return {
    content: (
      <>
        <b>
          {score} {scale[score as Score]}
        </b>
        {level && (
          <Text size="sm" c="dimmed" className={classes.words}>
            {level}
          </Text>
        )}
        {comment && <p className={classes.comment}>{comment}</p>}
      </>
    ),
    plain: JSON.stringify([score, comment]),
  };
}

const toTrainingRows = (versions: readonly SentVersion[]): Row[] => [
  {
    key: 'requires',
    label: training.requires,
    cells: versions.map(({ requires_training }) => {
      const plain = requires_training ? training.yes : training.no;
      return { content: plain, plain };
    }),
  },
  {
    key: 'comments',
    label: training.comments,
    cells: versions.map(({ comments }) => ({ content: <p className={classes.comment}>{comments}</p>, plain: comments })),
  },
];
