import type { Readiness } from '@/api/readiness';
import { fetchTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { TextLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { ReadinessCard } from './ReadinessCard';
import classes from './ReadinessPage.module.css';

const text = readiness.unused;

/** This year's evaluations without anybody to evaluate. */
export function UnusedEvaluations({ evaluations }: { evaluations: Readiness['unused_evaluations'] }) {
  return (
    <ReadinessCard
      title={text.title}
      actions={<ExcelButton fetch={fetchTable('unused')} label={text.download} />}
    >
      <ul className={classes.evaluations}>
        {evaluations.map(({ id, name, category_name: category }) => (
          <li key={id}>
            <TextLink to={paths.editEvaluation(id)}>{text.evaluation(name, category)}</TextLink>
          </li>
        ))}
      </ul>
    </ReadinessCard>
  );
}
