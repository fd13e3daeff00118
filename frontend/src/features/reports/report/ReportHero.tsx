import { Card, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight, IconCircleCheck, IconClock, IconTilde, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Report } from '@/api/report';
import { FEW_PEOPLE, LOWEST_PERCENTAGE, SCORES } from '@/constants';
import { describeChange } from '@/domain/describeChange';
import { levelOf } from '@/domain/levels';
import { formatPercent } from '@/format';
import { ProvisionalMark } from '@/shared/ProvisionalMark';
import { formatCount } from '@/strings/formatCount';
import { provisional } from '@/strings/provisional';
import { report as words } from '@/strings/report';
import { scale } from '@/strings/scale';
import { UnpublishedBadge, publicationOf } from '../Unpublished';
import classes from './ReportHero.module.css';
import { ReportSections } from './ReportSections';

const text = words.hero;
const CHANGE_ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

/** The total with its level, whether it may still change, what to compare it with, and the sections that it is made of. */
export function ReportHero({ report: whole, isOwn }: { report: Report; isOwn: boolean }) {
  const { report, earlier, change, average } = whole;
  const level = levelOf(report.overall_percentage);
  return (
    <Card component="section" aria-labelledby="resultado">
      <VisuallyHidden>
        <h2 id="resultado">{words.summary.title}</h2>
      </VisuallyHidden>
      <div className={classes.columns}>
        <div>
          <p className={classes.total}>
            <span className={classes.label}>{words.summary.total}</span>{' '}
            <span className={classes.figure}>{formatPercent(report.overall_percentage)}</span>{' '}
            <span className={classes.level}>{scale[level]}</span>
          </p>
          <Scale percentage={report.overall_percentage} average={average?.percentage} />
        </div>
        <ul className={classes.facts}>
          <Status report={report} />
          <Fact icon={IconUsers}>{text.evaluators(report.submissions_count)}</Fact>
          {earlier[0] && <Change now={report} before={earlier[0]} change={change} />}
          {average && <Average average={average} isOwn={isOwn} />}
        </ul>
      </div>
      <ReportSections report={whole} />
    </Card>
  );
}

interface FactProps {
  icon?: typeof IconClock;
  children: ReactNode;
}

const Fact = ({ icon: Icon, children }: FactProps) => (
  <li className={classes.fact}>
    {/* as the average is marked on the scale */}
    {Icon ? <Icon size={20} stroke={1.8} aria-hidden /> : <span className={classes.averageKey} aria-hidden />}
    <span>{children}</span>
  </li>
);

function Status({ report }: { report: Report['report'] }) {
  return (
    <>
      {report.is_provisional ? (
        <Fact icon={IconClock}>
          <ProvisionalMark result={report} /> {provisional.explain}
        </Fact>
      ) : (
        <Fact icon={IconCircleCheck}>{text.final}</Fact>
      )}
      {!report.is_published && (
        <Fact icon={IconClock}>
          <UnpublishedBadge /> {publicationOf(report)}
        </Fact>
      )}
    </>
  );
}

interface ChangeProps {
  now: Report['report'];
  before: Report['earlier'][number];
  change: Report['change'];
}

function Change({ now, before, change }: ChangeProps) {
  if (!change) return <Fact icon={IconClock}>{text.change.waits(before.period)}</Fact>;
  const { direction, sentence, usual, otherEvaluators } = describeChange(now, before, change);
  return (
    <>
      <Fact icon={direction ? CHANGE_ICONS[direction] : IconTilde}>
        {sentence}
        <span className={classes.usual}>{usual}</span>
      </Fact>
      {otherEvaluators !== null && <Fact icon={IconUsers}>{otherEvaluators}</Fact>}
    </>
  );
}

function Average({ average: { percentage, people }, isOwn }: { average: NonNullable<Report['average']>; isOwn: boolean }) {
  return (
    <Fact>
      {isOwn ? text.ownAverage : text.average} <strong>{formatPercent(percentage)}</strong>
      {people !== null && ` · ${formatCount(people, text.person, text.people)}`}
      {people !== null && people < FEW_PEOPLE && <span className={classes.few}> {text.few}</span>}
    </Fact>
  );
}

/** The total on the scale from the lowest percentage to the highest, in its four levels; the figures are also text. */
function Scale({ percentage, average }: { percentage: string; average: string | undefined }) {
  const level = levelOf(percentage);
  return (
    <div className={classes.scale} aria-hidden>
      <div className={classes.track}>
        {SCORES.map((score) => (
          <span key={score} className={classes.step} data-current={score === level || undefined}>
            <span>{scale[score]}</span>
          </span>
        ))}
        {average !== undefined && <span className={classes.average} style={{ left: positionOf(average) }} />}
        <span className={classes.marker} style={{ left: positionOf(percentage) }} />
      </div>
    </div>
  );
}

/** Where a percentage lies between the lowest and the highest. */
function positionOf(percentage: string): string {
  const share = (Number(percentage) - LOWEST_PERCENTAGE) / (100 - LOWEST_PERCENTAGE);
  return `${Math.min(1, Math.max(0, share)) * 100}%`;
}
