import type { ReportHead } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { isManager } from '@/constants';
import { formatDate } from '@/format';
import { PersonLink } from '@/shared/PersonLink';
import { report as words } from '@/strings/report';
import { Fact, Facts } from '@/ui/Facts';
import { FoldedSection } from '@/ui/FoldedSection';
import classes from './ReportPage.module.css';

const text = words.person;

/** Whose report it is, and of which evaluation. */
export function ReportPerson({ report }: { report: ReportHead }) {
  const leadsToPerson = isManager(useCurrentUser().role);
  const facts = [
    [text.name, leadsToPerson ? <PersonLink key="name" id={report.user_id} name={report.user_name} /> : report.user_name],
    [text.position, report.position || text.missing],
    [text.department, report.department || text.missing],
    [text.evaluation, report.evaluation_name],
    [text.period, report.period],
    [text.date, formatDate(report.created_at)],
  ] as const;
  return (
    <FoldedSection id="datos" title={text.title}>
      <Facts className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </FoldedSection>
  );
}
