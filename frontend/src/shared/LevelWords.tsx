import { SCORES, type Score } from '@/constants';
import { scale } from '@/strings/scale';
import classes from './LevelWords.module.css';

interface LevelWordsProps {
  /** The label of the disclosure. */
  label: string;
  /** One description for each score, in their order, or an empty list; an empty string is no description. */
  levels: readonly string[];
  /** The scores to highlight. */
  marked?: readonly Score[];
}

/** The descriptions of a question's levels, collapsed. */
export function LevelWords({ label, levels, marked = [] }: LevelWordsProps) {
  const described = SCORES.filter((score) => levels[score - 1]);
  if (described.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{label}</summary>
      <dl className={classes.levels}>
        {described.map((score) => (
          <div key={score} className={classes.level} data-marked={marked.includes(score) || undefined}>
            <dt>
              {score} {scale[score]}
            </dt>
            <dd>{levels[score - 1]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
