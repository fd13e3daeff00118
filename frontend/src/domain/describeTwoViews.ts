import { selfEvaluations } from '@/strings/selfEvaluations';

const { twoViews: text, closing } = selfEvaluations;

/** In the order of a talk: agreement first. */
const DIFFERENCES = ['same', 'more', 'less', null] as const;

interface Question {
  question_text: string;
  own_score: number;
  own_comment: string;
  /** Null where it was not asked of others. */
  score: string | null;
  difference: (typeof DIFFERENCES)[number];
}

/** A self-evaluation beside the result, as the server answers it. */
export interface TwoViewsData<Q extends Question = Question> {
  sent_at: string;
  questions: readonly Q[];
  proud: string;
  needs: string;
}

/** Both views in words: the questions by kind of difference, with the rows of their table, and the texts that there are. */
export function describeTwoViews<Q extends Question>({ questions, proud, needs }: TwoViewsData<Q>) {
  const groups = DIFFERENCES.map((difference) => ({
    name: difference === null ? text.notAsked : text.difference[difference],
    questions: questions.filter((question) => question.difference === difference),
  })).filter((group) => group.questions.length > 0);
  return {
    groups,
    rows: groups.flatMap(({ name, questions: shown }) =>
      shown.map(({ question_text: question, own_score: own, score }) => [question, String(own), score ?? '—', name] as const),
    ),
    commented: groups.flatMap((group) => group.questions.filter(({ own_comment: comment }) => comment)),
    texts: [
      { title: closing.proud, said: proud },
      { title: closing.needs, said: needs },
    ].filter(({ said }) => said),
  };
}
