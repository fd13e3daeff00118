import { Anchor, Text, Title } from '@mantine/core';
import type { ReadPerson, ReadResult } from '@/api/tokens';
import { paths } from '@/paths';
import { tokens as text } from '@/strings/tokens';
import { DataTable, type Column } from '@/ui/DataTable';
import { FoldedSection } from '@/ui/FoldedSection';
import classes from './IntegrationsPage.module.css';

// each field that a program reads is explained
const PEOPLE: Record<keyof ReadPerson, string> = text.people.fields;
const RESULTS: Record<keyof ReadResult, string> = text.published_results.fields;

const COLUMNS: readonly Column<[string, string]>[] = [
  { key: 'field', header: text.field, render: ([name]) => <code>{name}</code> },
  { key: 'meaning', header: text.meaning, rowLabel: false, render: ([, meaning]) => meaning },
];

/** The answers of the two calls of programs, and their description for machines. */
export const Reading = () => (
  <FoldedSection id="reading" title={text.reading}>
    <Text c="dimmed">
      {text.paging}{' '}
      <Anchor href={paths.openapi} download>
        {text.document}
      </Anchor>
    </Text>
    <div className={classes.calls}>
      <Call path="/api/v1/people" title={text.scopes.people} filter={text.people.filter} fields={PEOPLE} />
      <Call
        path="/api/v1/results"
        title={text.scopes.published_results}
        filter={text.published_results.filter}
        fields={RESULTS}
      />
    </div>
  </FoldedSection>
);

interface CallProps {
  path: string;
  title: string;
  filter: string;
  fields: Readonly<Record<string, string>>;
}

const Call = ({ path, title, filter, fields }: CallProps) => (
  <section>
    <Title order={3}>{title}</Title>
    <Text my="xs">
      <code>{text.call(path)}</code>
      {'. '}
      {filter}
    </Text>
    <DataTable
      caption={title}
      columns={COLUMNS}
      rows={Object.entries(fields)}
      rowKey={([name]) => name}
      failure=""
    />
  </section>
);
