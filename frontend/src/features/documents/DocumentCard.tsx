import { Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconRosetteDiscountCheck,
  type Icon,
} from '@tabler/icons-react';
import type { Verification } from '@/api/documents';
import { formatDateTime } from '@/format';
import { serverSetting } from '@/serverSettings';
import { common } from '@/strings/common';
import { documents as text } from '@/strings/documents';
import { Fact, Facts } from '@/ui/Facts';
import classes from './VerifyPage.module.css';

const ICONS: Record<Verification['standing'], Icon> = {
  unchanged: IconCircleCheck,
  changed: IconAlertTriangle,
  gone: IconInfoCircle,
  not_compared: IconInfoCircle,
};

const LISTS: readonly Verification['document'][] = ['results', 'training', 'board'];

const evaluationOf = ({ evaluation_name: name, period }: Verification) =>
  // of a purged evaluation the year is no longer stored
  name === null || period === null ? name : common.evaluationOfYear(name, period);

const factsOf = (found: Verification): [string, string | null][] => [
  [text.facts.kind, text.kinds[found.document]],
  [text.facts.person, found.person_name],
  [text.facts.presentName, found.present_name],
  [text.facts.evaluation, evaluationOf(found)],
  [text.facts.madeAt, formatDateTime(found.made_at)],
  [text.facts.folio, found.folio],
];

/** An authentic document: its person, its date, and whether its results still hold. */
export function DocumentCard({ found }: { found: Verification }) {
  return (
    <section className={classes.card} aria-labelledby="documento">
      <div className={classes.verdict}>
        <span className={classes.icon} data-good>
          <IconRosetteDiscountCheck size={30} stroke={1.7} aria-hidden />
        </span>
        <div>
          <Title order={2} id="documento">
            {text.authentic}
          </Title>
          <Text c="dimmed" mt={4}>
            {text.issued(serverSetting('school-name'))}
          </Text>
        </div>
      </div>
      <Facts className={classes.facts}>
        {factsOf(found).map(
          ([label, value]) =>
            value && (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
      <Standing found={found} />
    </section>
  );
}

function Standing({ found }: { found: Verification }) {
  const { standing } = found;
  const Icon = ICONS[standing];
  return (
    <p className={classes.standing} data-standing={standing}>
      <Icon size={22} stroke={1.8} aria-hidden />
      {describeStanding(found)}
    </p>
  );
}

function describeStanding({ standing, document }: Verification): string {
  if (document === 'report' && (standing === 'unchanged' || standing === 'changed')) return text.standing.report[standing];
  return standing === 'not_compared' && LISTS.includes(document) ? text.standing.list : text.standing[standing];
}
