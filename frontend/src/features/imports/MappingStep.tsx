import { NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useChooseColumns, useMapping, type Import, type Mapping } from '@/api/imports';
import { useCurrentUser } from '@/api/session';
import { ROLES, type Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { isSameText } from '@/domain/sameText';
import { roleLabel } from '@/format';
import { imports } from '@/strings/imports';
import { BusyButton } from '@/ui/BusyButton';
import { ErrorNote } from '@/ui/ErrorNote';
import { NOTE_BELOW } from '@/ui/form';
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
type Chosen = Readonly<Record<string, readonly number[]>>;
type Roles = Readonly<Record<string, Role | typeof NONE>>;

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
  const me = useCurrentUser();
  const choose = useChooseColumns(id);
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(mapping.fields.map(({ key, columns }) => [key, columns])),
  );
  const [roles, setRoles] = useState<Roles>({});
  const [defaultRole, setDefaultRole] = useState<Role | typeof NONE>(mapping.default_role);
  const [isSubmitted, setSubmitted] = useState(false);
  const roleColumn = mapping.columns.find(({ index }) => index === chosen.role?.[0]);
  const needsDefault = !roleColumn && mapping.fields.some(({ key }) => key === 'role');
  const roleOf = (word: FileColumn['words'][number]) => roles[word.text] ?? word.role;
  const missing = mapping.fields.filter(
    ({ key, is_needed: isNeeded, is_for_new: isForNew }) => isNeeded && !isForNew && !chosen[key]?.length,
  );

  const submit = () => {
    setSubmitted(true);
    if (missing.length > 0) return;
    const words = (roleColumn?.words ?? []).flatMap((word) => {
      const role = roleOf(word);
      return role === NONE ? [] : [[word.text, role] as const];
    });
    choose.mutate({
      columns: Object.fromEntries(Object.entries(chosen).map(([key, columns]) => [key, [...columns]])),
      roles: Object.fromEntries(words),
      ...(needsDefault && defaultRole !== NONE && { default_role: defaultRole }),
    });
  };

  return (
    <div className={classes.mapping}>
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
              chosen={chosen[field.key] ?? []}
              isMissing={isSubmitted && missing.includes(field)}
              onChange={(columns) => setChosen({ ...chosen, [field.key]: columns })}
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
                onChange={({ currentTarget: { value } }) => setRoles({ ...roles, [word.text]: value as Role })}
                data={[{ value: NONE, label: text.noRole }, ...ROLES.map((role) => ({ value: role, label: roleLabel(role) }))]}
              />
            ))}
          </div>
        </section>
      )}
      {needsDefault && (
        <NativeSelect
          className={classes.defaultRole}
          label={text.defaultRole}
          description={text.defaultRoleHint}
          {...NOTE_BELOW}
          value={defaultRole}
          onChange={({ currentTarget: { value } }) => setDefaultRole(value as Role)}
          data={[
            { value: NONE, label: text.noDefaultRole },
            ...grantableRoles(me.role).map((role) => ({ value: role, label: roleLabel(role) })),
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
      {choose.error && <ErrorNote message={text.chooseFailed} error={choose.error} reveal />}
      <div className={classes.actions}>
        <BusyButton busy={choose.isPending} onClick={submit}>
          {text.submit}
        </BusyButton>
        <DiscardButton id={id} onDiscarded={onClose} />
      </div>
    </div>
  );
}

interface FieldColumnsProps {
  field: Field;
  columns: readonly FileColumn[];
  chosen: readonly number[];
  isMissing: boolean;
  onChange: (columns: number[]) => void;
}

/** The column of the file that a field comes from, or several that are joined in this order. */
function FieldColumns({ field, columns, chosen, isMissing, onChange }: FieldColumnsProps) {
  const most = field.can_join ? MOST_JOINED : 1;
  const slots = Math.min(most, chosen.length + (chosen.length > 0 ? 1 : 0)) || 1;
  const options = columns.map(({ index, heading }) => ({ value: String(index), label: heading }));
  return (
    <div className={classes.field}>
      {Array.from({ length: slots }, (_, slot) => (
        <NativeSelect
          key={slot}
          label={slot === 0 ? field.label : text.joined(field.label, slot)}
          description={slot === 0 && field.is_for_new ? text.forNew : undefined}
          {...NOTE_BELOW}
          error={isMissing && text.missing}
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
  chosen: Chosen;
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
