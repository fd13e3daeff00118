import { NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChooseColumns, useMapping, type Import, type Mapping } from '@/api/imports';
import { useCurrentUser } from '@/api/session';
import { ROLES, type Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { isSameText } from '@/domain/sameText';
import { roleLabel } from '@/format';
import { imports } from '@/strings/imports';
import { AppForm, NOTE_BELOW, SubmitButton, useAppForm } from '@/ui/form';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { DiscardButton } from './DiscardButton';
import { FirstRows } from './FirstRows';
import classes from './ImportsPage.module.css';

const text = imports.mapping;
/** As many as the server joins. */
const MOST_JOINED = 4;
const NONE = '';

type Field = Mapping['fields'][number];
type FileColumn = Mapping['columns'][number];
type Word = FileColumn['words'][number];

interface Values {
  /** The columns of each field, in the order in which they are joined. */
  columns: Record<string, number[]>;
  /** The role of each word of the column of roles, where another one was chosen than the server's. */
  roles: Record<string, Role | typeof NONE>;
  defaultRole: Role | typeof NONE;
}

interface MappingStepProps {
  current: Import;
  onClose: () => void;
}

/** Chooses which columns of a file are which, where that is not evident. */
export function MappingStep({ current, onClose }: MappingStepProps) {
  const query = useMapping(current.id);
  return (
    <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h={240} />}>
      {(mapping) => <MappingForm id={current.id} mapping={mapping} onClose={onClose} />}
    </QueryBoundary>
  );
}

function MappingForm({ id, mapping, onClose }: { id: number; mapping: Mapping; onClose: () => void }) {
  const grantable = grantableRoles(useCurrentUser().role);
  const choose = useChooseColumns(id);
  const form = useAppForm<Values>({
    initialValues: {
      columns: Object.fromEntries(mapping.fields.map(({ key, columns }) => [key, columns])),
      roles: {},
      defaultRole: mapping.default_role,
    },
    validateLists: ({ columns }) =>
      Object.fromEntries(
        mapping.fields
          .filter(({ key, is_needed, is_for_new }) => is_needed && !is_for_new && !columns[key]?.length)
          .map(({ key }) => [`columns.${key}`, text.missing]),
      ),
    submit: (values) => choose.mutateAsync(toBody(mapping, values)),
    failure: text.chooseFailed,
  });
  const { columns: chosen, roles } = form.values;
  const roleColumn = roleColumnOf(mapping, chosen);
  const roleOf = (word: Word) => roles[word.text] ?? word.role;

  return (
    <AppForm form={form} className={classes.mapping}>
      <Text>{text.body}</Text>
      <section className={classes.mapping} aria-labelledby="mapping-columns">
        <Title order={3} id="mapping-columns">
          {text.columns}
        </Title>
        <div className={classes.fields}>
          {mapping.fields.map((field) => (
            <FieldColumns
              key={field.key}
              field={field}
              columns={mapping.columns}
              {...form.getInputProps(`columns.${field.key}`)}
            />
          ))}
        </div>
      </section>
      {roleColumn && (
        <section className={classes.mapping} aria-labelledby="mapping-roles">
          <Title order={3} id="mapping-roles">
            {text.roles}
          </Title>
          <Text>{roleColumn.words.length > 0 ? text.rolesBody(roleColumn.heading) : text.manyWords(roleColumn.heading)}</Text>
          <div className={classes.fields}>
            {roleColumn.words.map((word) => (
              <NativeSelect
                key={word.text}
                label={word.text}
                value={roleOf(word)}
                onChange={({ currentTarget: { value } }) => form.setValues({ roles: { ...roles, [word.text]: value as Role } })}
                data={[
                  { value: NONE, label: text.noRole },
                  ...ROLES.filter((role) => grantable.includes(role) || role === word.role).map(toOption),
                ]}
              />
            ))}
          </div>
        </section>
      )}
      {needsDefault(mapping, chosen) && (
        <NativeSelect
          className={classes.defaultRole}
          label={text.defaultRole}
          description={text.defaultRoleHint}
          {...NOTE_BELOW}
          {...form.getInputProps('defaultRole')}
          data={[
            { value: NONE, label: text.noDefaultRole },
            ...grantable.map(toOption),
          ]}
        />
      )}
      <Preview
        mapping={mapping}
        chosen={chosen}
        shownRole={(cell) => {
          const word = roleColumn?.words.find((each) => isSameText(each.text, cell));
          const role = word ? roleOf(word) : NONE;
          return role === NONE ? cell : roleLabel(role);
        }}
      />
      <div className={classes.actions}>
        <SubmitButton form={form}>{text.submit}</SubmitButton>
        <DiscardButton id={id} onDiscarded={onClose} />
      </div>
    </AppForm>
  );
}

const toOption = (role: Role) => ({ value: role, label: roleLabel(role) });

const roleColumnOf = (mapping: Mapping, chosen: Values['columns']): FileColumn | undefined =>
  mapping.columns.find(({ index }) => index === chosen.role?.[0]);

/** Whether the file is of people, and does not say their roles. */
const needsDefault = (mapping: Mapping, chosen: Values['columns']): boolean =>
  !roleColumnOf(mapping, chosen) && mapping.fields.some(({ key }) => key === 'role');

/** The choices as the server takes them. */
function toBody(mapping: Mapping, { columns, roles, defaultRole }: Values) {
  const words = (roleColumnOf(mapping, columns)?.words ?? []).flatMap((word) => {
    const role = roles[word.text] ?? word.role;
    return role === NONE ? [] : [[word.text, role] as const];
  });
  return {
    columns,
    roles: Object.fromEntries(words),
    ...(needsDefault(mapping, columns) && defaultRole !== NONE && { default_role: defaultRole }),
  };
}

interface FieldColumnsProps {
  field: Field;
  columns: readonly FileColumn[];
  value?: readonly number[];
  error?: ReactNode;
  onChange: (columns: number[]) => void;
}

/** The column of the file that a field comes from, or several that are joined in this order. */
function FieldColumns({ field, columns, value: chosen = [], error, onChange, ...rest }: FieldColumnsProps) {
  const most = field.can_join ? MOST_JOINED : 1;
  const slots = Math.min(most, chosen.length + (chosen.length > 0 ? 1 : 0)) || 1;
  const options = columns.map(({ index, heading }) => ({ value: String(index), label: heading }));
  return (
    <div className={classes.field}>
      {Array.from({ length: slots }, (_, slot) => (
        <NativeSelect
          {...(slot === 0 && rest)}
          key={slot}
          label={slot === 0 ? field.label : text.joined(field.label, slot)}
          description={slot === 0 && field.is_for_new ? text.forNew : undefined}
          {...NOTE_BELOW}
          error={error}
          value={chosen[slot] === undefined ? NONE : String(chosen[slot])}
          onChange={({ currentTarget: { value } }) => {
            const next = [...chosen.slice(0, slot), ...(value === NONE ? [] : [Number(value)]), ...chosen.slice(slot + 1)];
            onChange(next);
          }}
          data={[{ value: NONE, label: slot === 0 ? text.none : text.noMore }, ...options]}
        />
      ))}
    </div>
  );
}

interface PreviewProps {
  mapping: Mapping;
  chosen: Values['columns'];
  shownRole: (cell: string) => string;
}

/** The first rows with the columns that are chosen now. */
function Preview({ mapping, chosen, shownRole }: PreviewProps) {
  const at = new Map(mapping.columns.map(({ index }, position) => [index, position]));
  const fields = mapping.fields.filter(({ key }) => chosen[key]?.length);
  if (fields.length === 0) return null;
  const valueOf = ({ key }: Field, cells: readonly string[]) => {
    const joined = (chosen[key] ?? []).flatMap((index) => cells[at.get(index) ?? -1] || []).join(' ');
    if (key === 'email') return joined.toLowerCase();
    return key === 'role' ? shownRole(joined) : joined;
  };
  const rows = mapping.sample.map(({ row, cells }) => ({ row, cells: fields.map((field) => valueOf(field, cells)) }));
  return <FirstRows columns={fields} rows={rows} />;
}
