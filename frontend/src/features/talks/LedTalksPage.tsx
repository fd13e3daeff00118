import { Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useLedTalks, type LedTalk } from '@/api/talks';
import { describeWork } from '@/domain/describeWork';
import { formatNearDay, formatNearMoment } from '@/format';
import { paths } from '@/paths';
import { talks } from '@/strings/talks';
import { CellText } from '@/ui/CellText';
import { DataTable, type Column } from '@/ui/DataTable';
import { linkColumn } from '@/ui/linkColumn';
import { PageHeader } from '@/ui/PageHeader';
import classes from './LedTalksPage.module.css';

const text = talks.led;

function describeState({ task, talk }: LedTalk): string {
  if (task !== null) return text.states[task];
  if (talk?.held_on) return text.states.held(formatNearDay(talk.held_on));
  return talk?.agreed_for ? text.states.agreed(formatNearMoment(talk.agreed_for)) : text.states.waits;
}

const COLUMNS: readonly Column<LedTalk>[] = [
  {
    key: 'person',
    header: text.columns.person,
    width: '32%',
    isCut: true,
    render: (led) => (
      <>
        <CellText strong>{led.user_name}</CellText>
        <Text size="sm" c="dimmed" truncate title={describeWork(led)}>
          {describeWork(led)}
        </Text>
      </>
    ),
  },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    width: '30%',
    isCut: true,
    rowLabel: false,
    render: ({ evaluation_name: name, period }) => (
      <>
        <span className={classes.name}>
          <CellText>{name}</CellText>
        </span>
        <span className={classes.year}>{period}</span>
      </>
    ),
  },
  { key: 'state', header: text.columns.state, rowLabel: false, render: describeState },
  linkColumn(text.columns.action, ({ evaluation_id, user_id, user_name, task }) => {
    const label = text.actions[task ?? 'open'];
    return {
      to: paths.ledTalk(evaluation_id, user_id),
      label,
      name: text.actionOf(label, user_name),
      variant: task ? 'light' : 'default',
    };
  }),
];

/** The people with whom an evaluator can talk about their results, or does. */
export default function LedTalksPage() {
  const query = useLedTalks();
  return (
    <>
      <PageHeader title={text.title} description={text.purpose} />
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data}
        rowKey={(led) => `${led.evaluation_id}-${led.user_id}`}
        query={query}
        failure={text.failed}
        skeletonRows={4}
        empty={{ icon: IconMessages, title: text.empty }}
      />
    </>
  );
}
