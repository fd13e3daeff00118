import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { PersonCell } from '@/shared/PersonCell';
import { reports } from '@/strings/reports';
import type { Column } from '@/ui/DataTable';
import { linkColumn } from '@/ui/linkColumn';

const text = reports.latest;

interface PersonRow {
  user_id: number;
  user_name: string;
  position?: string;
  department?: string;
}

/** The column of the person whom a row is about. */
export const personColumn = <T extends PersonRow, Sort extends string>(header: string, sort: Sort): Column<T, Sort> => ({
  key: 'person',
  header,
  sort,
  width: '32%',
  isCut: true,
  render: (row) => <PersonCell id={row.user_id} name={row.user_name} below={describeWork(row)} />,
});

/** The column with the link to the person's report, for rows with an evaluation. */
export const reportColumn = <T extends PersonRow & { evaluation_id: number | null }>(): Column<T, never> =>
  linkColumn(text.columns.actions, ({ evaluation_id: evaluation, user_id: user, user_name: name }) =>
    evaluation === null ? null : { to: paths.report(evaluation, user), label: text.open, name: text.openOf(name) },
  );
