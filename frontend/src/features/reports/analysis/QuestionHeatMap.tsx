import { SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useHeatMap, type HeatMap, type QuestionMean } from '@/api/analysis';
import type { Scope } from '@/api/dashboard';
import { narrowed, paths } from '@/paths';
import { analysis } from '@/strings/analysis';
import { TextLink } from '@/ui/ButtonLink';
import { SectionCard } from '@/ui/SectionCard';
import { AnalysisBoundary } from './AnalysisBoundary';
import { departmentName, difference, formatDifference, isFew, peopleNote, peopleOf } from '../figures';
import { CategoryAnalysis } from './CategoryAnalysis';
import classes from './QuestionHeatMap.module.css';

const text = analysis.heatMap;
/** How many questions are named as the highest and as the lowest. */
const NAMED = 3;
/** How far from the mean of its question, in hundredths, a figure is for each step of the colours. */
const STEPS = [5, 15, 30, 60];

type Question = HeatMap['questions'][number];

/** From -4, far below the mean, to 4, far above it; 0 is about the mean. */
const stepOf = (hundredths: number): number =>
  Math.sign(hundredths) * STEPS.filter((limit) => Math.abs(hundredths) >= limit).length;

const hasDepartments = ({ departments }: HeatMap): boolean => departments.length > 1;

/** The highest and lowest questions of a category, and all of them by department. */
export function QuestionHeatMap({ scope }: { scope: Scope }) {
  return (
    <CategoryAnalysis scope={scope}>
      {(categoryId) => <Questions key={categoryId} categoryId={categoryId} scope={scope} />}
    </CategoryAnalysis>
  );
}

function Questions({ categoryId, scope }: { categoryId: number; scope: Scope }) {
  const query = useHeatMap(categoryId, scope);
  return (
    <AnalysisBoundary query={query}>
      {(heatMap) => (
        <Stack gap="lg">
          {heatMap.questions.length >= 2 * NAMED && (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              <Extremes title={text.strengths} questions={heatMap.questions.slice(-NAMED).reverse()} />
              <Extremes title={text.needs} questions={heatMap.questions.slice(0, NAMED)} />
            </SimpleGrid>
          )}
          <SectionCard title={text.title}>
            <Text c="dimmed">{text.description}</Text>
            <Legend isColoured={hasDepartments(heatMap)} />
            <Cells heatMap={heatMap} categoryId={categoryId} department={scope.department} />
          </SectionCard>
        </Stack>
      )}
    </AnalysisBoundary>
  );
}

const Extremes = ({ title, questions }: { title: string; questions: readonly Question[] }) => (
  <SectionCard title={title}>
    <ol className={classes.extremes}>
      {questions.map(({ question_id, question_text, mean }) => (
        <li key={question_id}>
          <span>{question_text}</span>
          <strong>{mean.average}</strong>
          <span className={classes.note}>{peopleNote(mean.people)}</span>
        </li>
      ))}
    </ol>
  </SectionCard>
);

const Legend = ({ isColoured }: { isColoured: boolean }) => (
  <div className={classes.legend}>
    {isColoured && (
      <>
        <span>{text.legend}</span>
        <span className={classes.scale}>
          {[...STEPS.toReversed().map((limit) => -limit), 0, ...STEPS].map((limit) => (
            <span key={limit} className={classes.sample} data-step={stepOf(limit)}>
              {limit === 0 ? text.same : formatDifference(limit)}
            </span>
          ))}
        </span>
      </>
    )}
    <span>{text.few}</span>
  </div>
);

interface CellsProps {
  heatMap: HeatMap;
  categoryId: number;
  /** The department that the map is narrowed to; empty for all departments. */
  department: string;
}

function Cells({ heatMap, categoryId, department }: CellsProps) {
  const { year, departments, questions } = heatMap;
  const pathTo = ({ question_id: id }: Question, filters: Readonly<Record<string, string>>) =>
    narrowed(paths.questionPeople(categoryId, id), { year, ...filters });
  // Of one department the column of everybody says it all.
  const columns = hasDepartments(heatMap) ? departments : [];
  return (
    <div className={classes.edges}>
      {/* Browsers leave the focus where a third of it can be seen, also beneath the questions. */}
      <div className={classes.frame} onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}>
        <table className={classes.table}>
          <VisuallyHidden component="caption">{text.title}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{text.question}</th>
              <th scope="col">{text.everybody}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {departmentName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <tr key={question.question_id}>
                <th scope="row">{question.question_text}</th>
                <Cell mean={question.mean} question={question} group={text.everybody} to={pathTo(question, { department })} />
                {columns.map((name, index) => (
                  <Cell
                    key={name}
                    mean={question.cells[index]}
                    question={question}
                    group={departmentName(name)}
                    to={pathTo(question, name ? { department: name } : { without_department: 'true' })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface CellProps {
  mean: QuestionMean | undefined;
  question: Question;
  /** The name of the department. */
  group: string;
  /** The list of these people. */
  to: string;
}

/** A figure, coloured by its difference from the mean of its question. */
function Cell({ mean, question, group, to }: CellProps) {
  if (!mean?.average) return <td aria-label={text.nobody} />;
  const { average, people } = mean;
  const fromMean = question.mean.average === null ? 0 : difference(average, question.mean.average);
  const step = stepOf(fromMean);
  const figure = step === 0 ? average : text.fromMean(average, formatDifference(fromMean));
  return (
    <td data-step={step} data-few={isFew(people) || undefined} title={`${figure} · ${peopleOf(people)}`}>
      <TextLink to={to} inherit aria-label={text.cell(question.question_text, group, figure, peopleNote(people))} className={classes.link}>
        {average}
        <span className={classes.people}>{people}</span>
      </TextLink>
    </td>
  );
}
