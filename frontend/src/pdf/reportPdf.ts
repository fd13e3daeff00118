import type { SectionScores } from '@/domain/arithmetic';
import { describeArithmetic } from '@/domain/describeArithmetic';
import { readComments } from '@/domain/comments';
import { HIDDEN_PERCENTAGE, QUESTION_TYPES, type QuestionType } from '@/constants';
import { formatDate, formatPercent } from '@/format';
import { describeChange, type ChangeData } from '@/domain/describeChange';
import type { TwoViewsData } from '@/domain/describeTwoViews';
import { levelOf, levelsAround } from '@/domain/levels';
import { provisional } from '@/strings/provisional';
import { report as text } from '@/strings/report';
import { scale } from '@/strings/scale';
import type { PdfBar, PdfFact, PdfResult, PdfSummary } from './content';
import { PdfDocument, type IssuedFolio, type RenderOptions } from './PdfDocument';
import { fileName, nameInArchive } from './fileName';
import { PdfArchive } from './PdfArchive';
import { addPlan, type PlanData } from './planPdf';
import { addAnswer, addCorrections, signedBy, type ReportRecords } from './reportRecords';
import { addTalks, type TalkData } from './talkPdf';
import { trendOf, type PastResult } from './trend';
import { addTwoViews } from './twoViewsPdf';

interface Head {
  user_id: number;
  user_name: string;
  department: string;
  position: string;
  evaluation_id: number;
  evaluation_name: string;
  period: number;
  weight_competencies: number;
  weight_objectives: number;
  competencies_percentage: string;
  objectives_percentage: string;
  overall_percentage: string;
  created_at: string;
  submissions_count: number;
  expected_submissions_count: number;
  is_provisional: boolean;
}

interface Question {
  question_text: string;
  question_type: QuestionType;
  levels: readonly string[];
  average_score: string;
  comments: readonly string[];
}

/** One person's result in one evaluation, as the server answers it. */
export interface ReportData extends ReportRecords {
  report: Head;
  questions: readonly Question[];
  scores: readonly SectionScores[];
  training: { requires_training: boolean; comments: readonly string[] | string; comments_summary: string };
  plan?: PlanData;
  comparison?: TwoViewsData;
  talks?: readonly TalkData[];
  /** The results from before this one, newest first. */
  earlier: readonly PastResult[];
  /** Since the newest of them; null while one of the two is provisional. */
  change: ChangeData | null;
}

const SCORE_WIDTH = 21;

const factsOf = (head: Head): PdfFact[] => [
  [text.person.name, head.user_name],
  [text.person.evaluation, head.evaluation_name],
  [text.person.position, head.position || text.person.missing],
  [text.person.period, String(head.period)],
  [text.person.department, head.department || text.person.missing],
  [text.pdf.evaluated, formatDate(head.created_at)],
];

/** The first part: the total with its level, the sections as bars, and the results over time. */
function summaryOf({ report: head, questions, earlier, change }: ReportData): PdfSummary {
  const [before] = earlier;
  // not who evaluated: printed reports reach the person
  const told = before && change && describeChange(head, before, change);
  const notes = [
    head.is_provisional && provisional.mark(head.submissions_count, head.expected_submissions_count),
    text.hero.evaluators(head.submissions_count),
    told ? told.sentence : before && text.hero.change.waits(before.period),
    told && told.usual,
  ];
  return {
    label: text.summary.total,
    value: formatPercent(head.overall_percentage),
    level: scale[levelOf(head.overall_percentage)],
    notes: notes.filter((note) => typeof note === 'string'),
    bars: resultsOf(head, questions).filter(({ final }) => !final).map(toBar),
    trend: trendOf([head, ...earlier]),
  };
}

const toBar = ({ label, note, value }: PdfResult): PdfBar => ({
  label,
  ...(note && { note }),
  value,
  percentage: parseFloat(value),
});

function resultsOf(head: Head, questions: readonly Question[]): PdfResult[] {
  const noteOf = (type: Question['question_type'], weight: number) =>
    questions.some((question) => question.question_type === type)
      ? text.summary.weight(weight)
      : text.summary.noQuestions;
  const competencies = {
    label: text.sections.competency,
    note: noteOf('competency', head.weight_competencies),
    value: formatPercent(head.competencies_percentage),
  };
  const objectives = {
    label: text.sections.objective,
    note: noteOf('objective', head.weight_objectives),
    value: formatPercent(head.objectives_percentage),
  };
  const total = { label: text.summary.total, value: formatPercent(head.overall_percentage), final: true };
  return head.objectives_percentage === HIDDEN_PERCENTAGE
    ? [competencies, total]
    : [competencies, objectives, total];
}

function addQuestions(document: PdfDocument, questions: readonly Question[]): void {
  if (questions.length === 0) return;
  document.heading(text.questions.title, text.questions.scale);
  for (const type of QUESTION_TYPES) {
    const asked = questions.filter((question) => question.question_type === type);
    if (asked.length === 0) continue;
    document.table({
      columns: [{ header: text.sections[type] }, { header: text.pdf.average, width: SCORE_WIDTH, align: 'right' }],
      rows: asked.map((question) => [
        { text: question.question_text, notes: notesOf(question) },
        question.average_score,
      ]),
    });
  }
}

/** In alphabetical order: printed reports reach the person, and the order of sending could tell the author. */
const inNoOrder = (comments: readonly string[]): string[] => comments.toSorted();

/** The notes below a question: the levels around its average, and the comments. */
const notesOf = ({ average_score: average, levels, comments }: Question): string[] => [
  ...levelsAround(average).flatMap((score) => {
    const words = levels[score - 1];
    return words ? [text.pdf.level(score, scale[score], words)] : [];
  }),
  ...inNoOrder(comments).map(text.pdf.comment),
];

/** How the total comes about, as the screen tells it. */
function addArithmetic(document: PdfDocument, data: ReportData): void {
  const arithmetic = describeArithmetic(data);
  if (!arithmetic) return;
  // each part stays with the next, so that all are on one page where they fit
  document.heading(text.arithmetic.annex).paragraph(arithmetic.rule, { dense: true, withNext: true });
  for (const { title, lines } of arithmetic.steps) {
    document.subheading(title);
    for (const { kind, text: said } of lines) {
      document.paragraph(said, { bold: kind === 'formula', muted: kind === 'note', dense: true, withNext: true });
    }
  }
  if (arithmetic.rounding) document.paragraph(arithmetic.rounding, { muted: true, dense: true, withNext: true });
}

function addTraining(document: PdfDocument, training: ReportData['training']): void {
  const { comments, summary } = readComments(training);
  const answer = training.requires_training ? text.training.yes : text.training.no;
  document.heading(text.training.title).paragraph(`${text.training.requires} ${answer}`, { bold: true });
  if (summary !== null) document.subheading(text.training.summary).paragraph(summary);
  document.subheading(text.training.comments);
  if (comments.length === 0) document.paragraph(text.training.none, { muted: true });
  else document.quotes(inNoOrder(comments));
}

function addReport(document: PdfDocument, data: ReportData): void {
  const { report: head, questions, training } = data;
  document
    .section({
      title: text.pdf.heading(head.period),
      subtitle: head.user_name,
      footer: head.evaluation_name,
      about: head,
    })
    .facts(factsOf(head))
    .summary(summaryOf(data));
  addQuestions(document, questions);
  addTraining(document, training);
  if (data.plan) addPlan(document, data.plan);
  if (data.talks) addTalks(document, data.talks);
  addCorrections(document, data);
  addAnswer(document, data);
  document.heading(text.pdf.result).results(resultsOf(head, questions));
  if (head.is_provisional) {
    const { submissions_count: sent, expected_submissions_count: expected } = head;
    document.paragraph(provisional.document(sent, expected), { bold: true });
  }
  if (data.comparison) addTwoViews(document, data.comparison);
  document.signatures([
    { label: text.pdf.collaborator, name: head.user_name, signed: signedBy(data), blanks: [text.pdf.dateLine] },
    { label: text.pdf.supervisor, blanks: [text.pdf.nameLine, text.pdf.dateLine] },
  ]);
  addArithmetic(document, data);
}

/** One report, to be signed. */
export function composeReport(data: ReportData) {
  const { user_name: name, evaluation_name: evaluation, period } = data.report;
  const document = new PdfDocument(text.pdf.title(name, period));
  addReport(document, data);
  // evaluations of two years may have one name
  const year = evaluation.includes(String(period)) ? '' : String(period);
  return { document, fileName: fileName(text.pdf.file, name, evaluation, year) };
}

/** Several reports, added and sealed some at a time. */
interface ReportCollection {
  add: (reports: readonly ReportData[], issued: readonly IssuedFolio[]) => Promise<void>;
  /** Null where there are none. */
  finish: () => { document: { render: (options: RenderOptions) => Promise<Blob> }; fileName: string } | null;
  stop: () => void;
}

/** Adds all reports to a collection; a failure leaves nothing of them. */
export async function collectReports(
  collection: ReportCollection,
  parts: AsyncIterable<{ reports: readonly ReportData[]; issued: readonly IssuedFolio[] }>,
) {
  try {
    for await (const { reports, issued } of parts) await collection.add(reports, issued);
    return collection.finish();
  } catch (error) {
    collection.stop();
    throw error;
  }
}

/** Reports in one file, each with pages of its own, which are all that is kept of the data. */
export class ReportsInOne implements ReportCollection {
  private readonly document: PdfDocument;
  /** Several evaluations may have one name. */
  private readonly numbers = new Set<string>();
  private readonly title: string;

  constructor(title: string) {
    this.title = title;
    this.document = new PdfDocument(text.pdf.titleOfAll(title));
  }

  async add(reports: readonly ReportData[], issued: readonly IssuedFolio[]): Promise<void> {
    for (const data of reports) {
      addReport(this.document, data);
      this.numbers.add(String(data.report.evaluation_id));
    }
    this.document.seal(issued);
    return Promise.resolve();
  }

  finish() {
    if (this.numbers.size === 0) return null;
    return { document: this.document, fileName: fileName(text.pdf.fileOfAll, ...this.numbers, this.title) };
  }

  stop(): void {
    // nothing runs before it is drawn
  }
}

/** A ZIP with a folder per category and the report of each person in a file of its own, which is drawn when it is added. */
export class ReportsApart implements ReportCollection {
  private readonly archive = new PdfArchive();
  private readonly names = new Set<string>();
  private readonly categoryOf: (userId: number) => string;
  private readonly signal: AbortSignal;

  constructor(categoryOf: (userId: number) => string, signal: AbortSignal) {
    this.categoryOf = categoryOf;
    this.signal = signal;
  }

  async add(reports: readonly ReportData[], issued: readonly IssuedFolio[]): Promise<void> {
    const files = reports.map((data) => {
      const { user_id: userId, user_name: person, period } = data.report;
      const { content } = composeReport(data).document.seal(issued);
      const folio = content.sections[0]?.seal?.folio ?? '';
      const name = nameInArchive({ category: this.categoryOf(userId), person, year: period, folio }, this.names);
      this.names.add(name);
      return { name, content };
    });
    if (files.length > 0) await this.archive.add(files, this.signal);
  }

  finish() {
    if (this.names.size > 0) return { document: this.archive, fileName: text.pdf.archive };
    this.stop();
    return null;
  }

  stop(): void {
    this.archive.stop();
  }
}
