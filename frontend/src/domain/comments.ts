/** Up to so many comments are read at a glance. */
const FEW = 2;

interface Written {
  /** A list, or one text that separates them with `;`. */
  comments: readonly string[] | string;
  comments_summary: string;
}

interface Comments {
  comments: string[];
  /** Null where it would only repeat a few comments. */
  summary: string | null;
}

/** The evaluators' comments and their summary, as they are shown. */
export function readComments({ comments: written, comments_summary }: Written): Comments {
  const comments = (typeof written === 'string' ? written.split(';') : written)
    .map((comment) => comment.trim())
    .filter(Boolean);
  const summary = comments_summary.trim();
  const repeats = sentencesOf(summary).every((sentence) => comments.some((comment) => comment.includes(sentence)));
  return { comments, summary: summary === '' || (repeats && comments.length <= FEW) ? null : summary };
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+/).filter(Boolean);
