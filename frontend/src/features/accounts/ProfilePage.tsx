import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { declareExport } from '@/api/audit';
import { historyQuery, useHistory, useLatestResult, type HistoryItem } from '@/api/history';
import { useProfile, type Profile } from '@/api/profile';
import { useOwnUnconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import { formatPercent } from '@/format';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';
import { profile as text } from '@/strings/profile';
import { receipts } from '@/strings/receipts';
import { BarList } from '@/ui/BarList';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { HistoryTable } from '@/ui/HistoryTable';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/StateView';
import { PasswordForm } from './PasswordForm';
import classes from './ProfilePage.module.css';
import { ReportViews } from './ReportViews';

/** One's own data, password and results. */
export default function ProfilePage() {
  const query = useProfile();
  return (
    <>
      <PageHeader
        title={text.title}
        action={
          <ButtonLink to={paths.editProfile} variant="light" leftSection={<IconPencil size={18} aria-hidden />}>
            {text.edit}
          </ButtonLink>
        }
      />
      <Waiting />
      <div className={classes.grid}>
        <div className={classes.column}>
          <Card component="section" aria-labelledby="info-title">
            <Title order={2} id="info-title">
              {text.info.title}
            </Title>
            <QueryBoundary query={query} failure={text.failed} skeleton={<FactsSkeleton />}>
              {(person) => <Facts person={person} />}
            </QueryBoundary>
          </Card>
          <LatestResult />
        </div>
        <PasswordForm />
      </div>
      <OwnHistory />
      <ReportViews />
    </>
  );
}

/** Which result waits to be confirmed; a hint, so nothing is said while it loads or where it fails. */
function Waiting() {
  const user = useCurrentUser();
  const [waiting] = useOwnUnconfirmed(user.role !== 'admin').data ?? [];
  if (!waiting) return null;
  return (
    <div className={classes.waiting}>
      <Notice>
        {receipts.waiting.body(waiting.evaluation_name)}{' '}
        <TextLink inherit to={paths.report(waiting.evaluation_id, user.id)}>
          {receipts.waiting.link}
        </TextLink>
      </Notice>
    </div>
  );
}

function Facts({ person }: { person: Profile }) {
  const facts = [
    [text.info.name, person.name],
    [text.info.email, person.email],
    [text.info.department, person.department],
    [text.info.position, person.position],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value || text.info.missing}</dd>
        </div>
      ))}
    </dl>
  );
}

function FactsSkeleton() {
  return (
    <Stack mt="md" gap="sm">
      {['60%', '75%', '50%', '55%'].map((width) => (
        <Skeleton key={width} h={18} w={width} />
      ))}
    </Stack>
  );
}

function LatestResult() {
  const user = useCurrentUser();
  const query = useLatestResult(user.id);
  return (
    <Card component="section" aria-labelledby="latest-title">
      <Title order={2} id="latest-title">
        {text.latest.title}
      </Title>
      <QueryBoundary query={query} failure={text.latest.failed} skeleton={<Skeleton h={48} mt="md" />}>
        {(latest) =>
          latest ? (
            <div className={classes.latest}>
              <div>
                <Text>{latest.evaluation_name}</Text>
                <div className={classes.score}>{formatPercent(latest.overall_percentage)}</div>
              </div>
              <ButtonLink to={paths.report(latest.evaluation_id, user.id)}>{text.latest.report}</ButtonLink>
            </div>
          ) : (
            <Text c="dimmed" mt="md">
              {text.latest.none}
            </Text>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

function OwnHistory() {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.history}>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls="own-history"
        rightSection={<Chevron size={18} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.history.hide : text.history.show}
      </Button>
      <div id="own-history" hidden={!isOpen} className={classes.historyBody}>
        {isOpen && <OwnHistoryTable />}
      </div>
    </div>
  );
}

/** One's totals beside each other, the newest first as in the table below. */
function ResultsInTime({ items }: { items: HistoryItem[] }) {
  return (
    <Card mb="lg" component="section" aria-labelledby="time-title">
      <Title order={2} id="time-title">
        {text.history.chart}
      </Title>
      <BarList
        label={text.history.chart}
        rows={items.map((item) => ({
          key: item.evaluation_id,
          label: item.evaluation_name,
          length: Number(item.overall_percentage),
          value: formatPercent(item.overall_percentage),
        }))}
      />
    </Card>
  );
}

function OwnHistoryTable() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  const queryClient = useQueryClient();
  return (
    <>
      {query.data && query.data.length > 1 && <ResultsInTime items={query.data} />}
      <HistoryTable
        rows={query.data}
        query={query}
        reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
        empty={{ title: text.history.empty }}
      />
      <div className={classes.download}>
        <PdfButton
          compose={async () => {
            const items = await queryClient.query(historyQuery(user.id));
            return (await import('@/pdf/historyPdf')).composeHistory(user, items);
          }}
          declare={(signal) => declareExport({ document: 'history', user_id: user.id }, signal)}
          empty={history.pdf.empty}
          failure={history.failed}
        />
      </div>
    </>
  );
}
