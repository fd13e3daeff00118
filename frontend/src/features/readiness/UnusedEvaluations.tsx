import { Badge, Card, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Readiness } from '@/api/readiness';
import { fetchTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { TextLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { useHere } from '@/ui/useWayBack';
import classes from './ReadinessPage.module.css';

const text = readiness.unused;

/** This year's evaluations without anybody to evaluate. */
export function UnusedEvaluations({ evaluations }: { evaluations: Readiness['unused_evaluations'] }) {
  const id = useId();
  const here = useHere();
  return (
    <Card component="section" aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={2} id={id}>
              {text.title}
            </Title>
            <Badge variant="light" color="gray" tt="none">
              {readiness.warning}
            </Badge>
          </div>
          <Text c="dimmed">{text.body}</Text>
        </div>
        <ExcelButton fetch={fetchTable('unused')} label={text.download} />
      </div>
      <ul className={classes.evaluations}>
        {evaluations.map(({ id: pk, name, category_name: category }) => (
          <li key={pk}>
            <TextLink to={paths.editEvaluation(pk)} state={here}>{text.evaluation(name, category)}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
