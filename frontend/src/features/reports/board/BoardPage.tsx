import { Progress, Stack, Text, Title } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconReportAnalytics } from '@tabler/icons-react';
import { useBoard, type Board, type BoardQuestion } from '@/api/board';
import { declareExport } from '@/api/documents';
import type { Extreme } from '@/domain/highlights';
import { toOneDecimal } from '@/domain/rounding';
import { narrowed, paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { board as text } from '@/strings/board';
import { TextLink } from '@/ui/ButtonLink';
import { Fact, Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { CardSkeleton } from '@/ui/skeletons';
import { EmptyState } from '@/ui/StateView';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { SCOPE } from '../scope';
import { YearFilter } from '../ScopeFilters';
import classes from './BoardPage.module.css';
import { composeBoard } from './boardPdf';
import {
  askedOf,
  changeOf,
  improvementOf,
  meanOf,
  participationNote,
  participationOf,
  publicationOf,
  questionsOf,
  type BoardFact,
} from './describeBoard';

const FILTERS = { year: SCOPE.year };
const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight };

/** One page about a year for the school's board, as it is printed. */
export default function BoardPage() {
  const list = useListParams({ filters: FILTERS });
  const query = useBoard(list.filters.year);
  return (
    <>
      <PageHeader
        title={text.title}
        exports={query.data && !query.isPlaceholderData && <Downloads board={query.data} />}
      />
      <div className={classes.year}>
        <Toolbar>
          <YearFilter list={list} />
        </Toolbar>
      </div>
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<BoardSkeleton />}
        isEmpty={({ has_evaluations: has }) => !has}
        empty={<EmptyState icon={IconReportAnalytics} title={text.none(query.data?.year ?? 0)} />}
        isStale={query.isPlaceholderData}
      >
        {(board) => <Sections board={board} />}
      </QueryBoundary>
    </>
  );
}

function Downloads({ board }: { board: Board }) {
  const document = {
    compose: () => Promise.resolve(composeBoard(board)),
    declare: (signal: AbortSignal) => declareExport({ document: 'board' }, signal),
    empty: text.empty,
    failure: text.failed,
  };
  return (
    <>
      <PdfButton {...document} />
      <PdfButton {...document} toPrint />
    </>
  );
}

function Sections({ board }: { board: Board }) {
  const { year } = board;
  const publication = publicationOf(board);
  const note = participationNote(board);
  return (
    <Stack gap="md">
      <SectionCard title={text.participation.title} action={<TextLink to={narrowed(paths.dashboard, { year })}>{text.more.dashboard}</TextLink>}>
        {note && <Text c="dimmed">{note}</Text>}
        <FactList facts={participationOf(board)} />
      </SectionCard>
      <SectionCard title={text.mean.title} action={<TextLink to={narrowed(paths.analysis, { year })}>{text.more.analysis}</TextLink>}>
        <Mean board={board} />
        {publication && <Text c="dimmed">{publication}</Text>}
      </SectionCard>
      <SectionCard
        title={text.questions.title}
        action={<TextLink to={narrowed(paths.analysis, { year, show: 'questions' })}>{text.more.questions}</TextLink>}
      >
        <Questions board={board} />
      </SectionCard>
      <SectionCard
        title={text.plans.title}
        action={<TextLink to={narrowed(paths.plans, { period: year, state: 'all' })}>{text.more.plans}</TextLink>}
      >
        <FactList facts={improvementOf(board)} />
      </SectionCard>
      <Text c="dimmed">{text.note}</Text>
    </Stack>
  );
}

const FactList = ({ facts }: { facts: readonly BoardFact[] }) => (
  <Facts className={classes.facts}>
    {facts.map(([label, value]) => (
      <Fact key={label} name={label}>
        {value}
      </Fact>
    ))}
  </Facts>
);

function Mean({ board }: { board: Board }) {
  const { told, untold } = meanOf(board);
  if (untold !== null) return <Text>{untold}</Text>;
  return (
    <>
      <div className={classes.mean}>
        <p className={classes.total}>
          <span className={classes.label}>{told.label}</span> <span className={classes.figure}>{told.value}</span>{' '}
          <span className={classes.people}>{told.people}</span>
          {told.note && <span className={classes.label}> {told.note}</span>}
        </p>
        <ul className={classes.sections}>
          {told.sections.map(({ label, value, percentage, note }) => (
            <li key={label}>
              <p className={classes.section}>
                <span>
                  {label}
                  {note && <span className={classes.label}> {note}</span>}
                </span>{' '}
                <strong>{value}</strong>
              </p>
              {percentage !== null && <Progress value={percentage} aria-hidden />}
            </li>
          ))}
        </ul>
      </div>
      <Change board={board} />
    </>
  );
}

function Change({ board }: { board: Board }) {
  const { direction, sentences } = changeOf(board);
  const Arrow = direction && ARROWS[direction];
  return (
    <p className={classes.change}>
      {Arrow && <Arrow size={20} stroke={1.8} aria-hidden />}
      <span>{sentences.join(' ')}</span>
    </p>
  );
}

function Questions({ board }: { board: Board }) {
  const found = questionsOf(board);
  if (typeof found === 'string') return <Text>{found}</Text>;
  return (
    <>
      <Text c="dimmed" mb="sm">
        {text.questions.scale}
      </Text>
      <div className={classes.ends}>
        <End name={text.questions.strengths} extreme={found.strengths} />
        <End name={text.questions.needs} extreme={found.needs} />
      </div>
    </>
  );
}

const End = ({ name, extreme: { questions, tie } }: { name: string; extreme: Extreme<BoardQuestion> }) => (
  <div>
    <Title order={3}>{name}</Title>
    {tie && (
      <p className={classes.tie}>
        {text.questions.tie(tie.count)} <strong>{toOneDecimal(tie.average)}</strong>
      </p>
    )}
    {questions && (
      <ol className={classes.ranked} aria-label={name}>
        {questions.map((question) => (
          <li key={question.question_id}>
            <span>
              {question.question_text}
              <span className={classes.label}> {askedOf(question)}</span>
            </span>{' '}
            <strong>{toOneDecimal(question.average_score)}</strong>
          </li>
        ))}
      </ol>
    )}
  </div>
);

const BoardSkeleton = () => (
  <Stack gap="md">
    <CardSkeleton h={[431, 247]} />
    <CardSkeleton h={[508, 313]} />
    <CardSkeleton h={[946, 478]} />
    <CardSkeleton h={[234, 149]} />
  </Stack>
);
