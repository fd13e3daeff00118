import { Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { useDoubles, useJoinCategories, useUnifySpelling, type Double, type Spelling } from '@/api/readiness';
import { INVISIBLE } from '@/nameKey';
import { paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink } from '@/ui/ButtonLink';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { Secondary, RuledItem, RuledList } from '@/ui/RuledList';
import { ReadinessCard } from './ReadinessCard';
import classes from './ReadinessPage.module.css';

const text = readiness.doubles;

/** The names that are equal but spelled differently, and how they become one. */
export function Doubles() {
  const { data, error, refetch } = useDoubles();
  const frame = useRef<HTMLDivElement>(null);
  if (!data) return error && <ErrorNote message={text.failed} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <div ref={frame} tabIndex={-1} className={classes.doubles}>
      <ReadinessCard title={text.title} body={text.body} actions={null}>
        {data.map((double) => (
          <Equal
            key={`${double.kind} ${double.spellings[0]?.name}`}
            double={double}
            onJoined={() => frame.current?.focus()}
          />
        ))}
      </ReadinessCard>
    </div>
  );
}

interface EqualProps {
  double: Double;
  /** The pressed button has gone. */
  onJoined: () => void;
}

function Equal({ double: { kind, spellings }, onJoined }: EqualProps) {
  const id = useId();
  const join = useJoin(spellings, onJoined);
  const unify = useUnify(kind, spellings, onJoined);
  const action = (spelling: Spelling, number: number) => {
    const { id: thing, name } = spelling;
    if (kind === 'bank' || kind === 'evaluation') {
      const to = kind === 'bank' ? `${paths.questionBanks}?bank=${thing}` : paths.editEvaluation(thing ?? '');
      return (
        <ButtonLink to={to} variant="default" size="xs" aria-label={text.openOf(name)}>
          {text.open}
        </ButtonLink>
      );
    }
    const { busy, run } = kind === 'category' ? join : unify;
    const [label, labelOf] = kind === 'category' ? [text.keep, text.keepOf] : [text.use, text.useOf];
    return (
      <BusyButton
        size="xs"
        variant="default"
        aria-label={labelOf(name, number)}
        busy={busy}
        onClick={() => void run(spelling)}
      >
        {label}
      </BusyButton>
    );
  };
  return (
    <section aria-labelledby={id} className={classes.double}>
      <Title order={3} id={id}>
        {text.kinds[kind].title}
      </Title>
      {text.kinds[kind].body && <Secondary>{text.kinds[kind].body}</Secondary>}
      <RuledList>
        {spellings.map((spelling, index) => (
          <RuledItem key={spelling.id ?? spelling.name} end={action(spelling, index + 1)}>
            <span className={classes.spelling}>{spelling.name}</span>
            <Secondary>{[...counts(kind, spelling), ...hiddenSigns(spelling.name)].join(', ')}</Secondary>
          </RuledItem>
        ))}
      </RuledList>
    </section>
  );
}

const counts = (kind: Double['kind'], { people, evaluations }: Spelling): string[] => [
  ...(kind === 'bank' || kind === 'evaluation' ? [] : [text.people(people)]),
  ...(kind === 'bank' || kind === 'category' ? [text.evaluations(evaluations)] : []),
];

const ODD_SPACES = /^\s|\s$|\s\s|[^\S ]/u;

/** The invisible part of a spelling: the signs by which a name differs from one that looks the same. */
const hiddenSigns = (name: string): string[] => [
  ...(INVISIBLE.test(name) ? [text.signs.invisible] : []),
  ...(ODD_SPACES.test(name) ? [text.signs.spaces] : []),
  ...(name.normalize('NFC') === name ? [] : [text.signs.marks]),
];

const total = (spellings: readonly Spelling[], key: 'people' | 'evaluations') =>
  spellings.reduce((sum, spelling) => sum + spelling[key], 0);

function useJoin(spellings: readonly Spelling[], onJoined: () => void) {
  const join = useJoinCategories();
  const run = async (kept: Spelling) => {
    const others = spellings.filter(({ id }) => id !== kept.id);
    const { title, body, confirm, done, failed } = text.join;
    const question = body(kept.name, total(others, 'people'), total(others, 'evaluations'));
    if (!(await confirmAction({ title, body: question, confirmLabel: confirm, danger: true }))) return;
    const joinOthers = async () => {
      for (const { id, people, evaluations } of others) {
        await join.mutateAsync({ category_id: kept.id ?? 0, joined_id: id ?? 0, people, evaluations });
      }
    };
    if (await attempt(joinOthers(), { done, failed })) onJoined();
  };
  return { busy: join.isPending, run };
}

function useUnify(kind: Double['kind'], spellings: readonly Spelling[], onJoined: () => void) {
  const unify = useUnifySpelling();
  const run = async ({ name }: Spelling) => {
    if (kind !== 'department' && kind !== 'position') return;
    const others = spellings.filter((other) => other.name !== name);
    const people = total(others, 'people');
    const { title, body, confirm, done, failed } = text.unify;
    if (!(await confirmAction({ title, body: body(name, people), confirmLabel: confirm }))) return;
    const write = unify.mutateAsync({ kind, name, replaced: others.map((other) => other.name), people });
    if (await attempt(write, { done: ({ changed }) => done(changed), failed })) onJoined();
  };
  return { busy: unify.isPending, run };
}
