import type { Readiness } from '@/api/readiness';
import { narrowed, paths } from '@/paths';
import { readiness } from '@/strings/readiness';
import { TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { SectionCard } from '@/ui/SectionCard';

const text = readiness.categories;

const COLUMNS: readonly Column<Readiness['categories'][number]>[] = [
  {
    key: 'category',
    header: text.columns.category,
    render: ({ id, name }) => (
      <TextLink inherit to={narrowed(paths.users, { category: id, status: 'true' })}>
        {name}
      </TextLink>
    ),
  },
  { key: 'ready', header: text.columns.ready, numeric: true, onPhone: 'end', render: ({ ready, people }) => text.ready(ready, people) },
];

/** How many people of each category can be evaluated. */
export const ReadyByCategory = ({ categories }: { categories: Readiness['categories'] }) => (
  <SectionCard title={text.title}>
    <DataTable caption={text.title} columns={COLUMNS} rows={categories} rowKey={({ id }) => id} failure={readiness.failed} />
  </SectionCard>
);
