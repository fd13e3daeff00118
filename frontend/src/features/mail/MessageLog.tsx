import { Title } from '@mantine/core';
import { useMessages, type MailMessage, type MessagesSort, type Reminders } from '@/api/mail';
import { fetchMessagesTable } from '@/api/workbooks';
import { keyIn } from '@/domain/filters';
import { formatMoment } from '@/format';
import { PersonLink } from '@/shared/PersonLink';
import { reminders } from '@/strings/reminders';
import { sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { choicesOf } from '@/ui/filterChoices';
import { Filters } from '@/ui/Filters';
import { ListView } from '@/ui/ListView';
import { useListParams } from '@/ui/useListParams';
import classes from './RemindersPage.module.css';

const text = reminders.log;

const KINDS = choicesOf(text.kinds);
const STATES = choicesOf(text.states);

const FILTERS = { kind: keyIn(text.kinds), state: keyIn(text.states) };

const COLUMNS: readonly Column<MailMessage, MessagesSort>[] = [
  {
    key: 'made',
    header: text.columns.made,
    sort: '-made',
    render: ({ made_at: at }) => (
      <time dateTime={at} className={classes.moment}>
        {formatMoment(at)}
      </time>
    ),
  },
  {
    key: 'person',
    header: text.columns.person,
    sort: 'person',
    render: ({ person_id: id, person_name: name }) => <PersonLink id={id} name={name} />,
  },
  { key: 'kind', header: text.columns.kind, sort: 'kind', rowLabel: false, render: ({ kind }) => text.kinds[kind] },
  { key: 'state', header: text.columns.state, sort: 'state', rowLabel: false, render: (message) => <DeliveryState message={message} /> },
];

/** Every e-mail that is to be sent or was, and what has become of it. */
export function MessageLog({ mail }: { mail: Reminders | undefined }) {
  const list = useListParams({ filters: FILTERS, pageKey: 'log', sorts: sortsOf(COLUMNS), sortedBy: '-made' });
  // The search of this page is not about the log.
  const { search: _, ...found } = list.exportParams;
  const { page, pageSize } = list;
  const query = useMessages({ ...found, page, page_size: pageSize }, mail);
  return (
    <section className={classes.log} aria-labelledby="log">
      <Title order={2} id="log">
        {text.title}
      </Title>
      {mail !== undefined && mail.waiting > 0 && <p className={classes.hint}>{text.waiting(mail.waiting)}</p>}
      <ListView
        list={list}
        filters={
          <Filters
            list={list}
            filters={[
              { name: 'kind', label: text.kind, all: text.all, options: KINDS },
              { name: 'state', label: text.state, all: text.all, options: STATES },
            ]}
          />
        }
        toolbarEnd={<ExcelButton fetch={fetchMessagesTable(found)} />}
        query={query}
        caption={text.caption}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        failure={text.failed}
        skeletonRows={5}
        isNarrowed={found.kind !== null || found.state !== null}
        empty={{ title: text.empty }}
        pagesLabel={text.pages}
      />
    </section>
  );
}

/** The state of an e-mail, and its reason. */
export function DeliveryState({ message: { state, reason, smtp_code: code } }: { message: MailMessage }) {
  // With a code the server is there, and it is for others to mend.
  const why = reason === 'unreachable' && code !== null ? text.denied : text.reasons[reason];
  const explanation = [why, code !== null && text.code(code)].filter(Boolean).join(' ');
  return (
    <div>
      <span className={classes.state} data-state={state}>
        {text.states[state]}
      </span>
      {explanation && <span className={classes.reason}>{explanation}</span>}
    </div>
  );
}
