interface Written {
  /** A list, or one text that separates them with `;`. */
  comments: readonly string[] | string;
  comments_summary: string;
}

interface Comments {
  comments: string[];
  /** Null where it would repeat a single comment. */
  summary: string | null;
}

/** The evaluators' comments and their summary, as they are shown. */
export function readComments({ comments: written, comments_summary }: Written): Comments {
  const comments = (typeof written === 'string' ? written.split(';') : written)
    .map((comment) => comment.trim())
    .filter(Boolean);
  const summary = comments_summary.trim();
  const saysMore = summary !== '' && !(comments.length === 1 && comments[0] === summary);
  return { comments, summary: saysMore ? summary : null };
}
