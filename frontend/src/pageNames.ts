import { matchPath } from 'react-router';
import { paths } from '@/paths';
import { navigation } from '@/strings/navigation';

const { person, editEvaluation, report, history, questionPeople, ...plain } = navigation.labels;

/** The names of the pages that others lead back to. */
const NAMES: readonly (readonly [path: string, name: string])[] = [
  ...(Object.keys(plain) as (keyof typeof plain)[]).map((page) => [paths[page], plain[page]] as const),
  [paths.person(':id'), person],
  [paths.editEvaluation(':id'), editEvaluation],
  [paths.assignmentManagement, plain.assignments],
  [paths.report(':evaluationId', ':userId'), report],
  [paths.reportDetail(':evaluationId', ':userId'), report],
  [paths.evaluationHistory, history],
  [paths.evaluationHistoryOf(':userId'), history],
  [paths.questionPeople(':categoryId', ':questionId'), questionPeople],
];

export function pageName(address: string): string | undefined {
  const pathname = address.split(/[?#]/)[0] ?? '';
  return NAMES.find(([path]) => matchPath(path, pathname))?.[1];
}
