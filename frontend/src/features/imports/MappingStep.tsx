import { Checkbox, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChooseColumns, useFirstNames, useMapping, type Import, type Mapping } from '@/api/imports';
import { useCurrentUser } from '@/api/session';
import { QUESTION_TYPES, ROLES, type QuestionType, type Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { isSameText } from '@/domain/sameText';
import { roleLabel } from '@/format';
import { evaluations } from '@/strings/evaluations';
import { imports } from '@/strings/imports';
import { AppForm, NOTE_BELOW, SubmitButton, useAppForm, type UseAppFormReturn } from '@/ui/form';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { DiscardButton } from './DiscardButton';
import { FirstRows } from './FirstRows';
import classes from './ImportsPage.module.css';
import { LeftOut } from './LeftOut';
import { Part } from './Part';
import { ReadingChoice } from './ReadingChoice';

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
  /** The meaning of each word of the column of roles or types, where another one was chosen than the server's. */
  words: Record<string, string>;
  defaultRole: Role | typeof NONE;
  defaultType: QuestionType | typeof NONE;
  defaultBank: string;
  surnamesFirst: boolean;
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
      {(mapping) => (
        <>
          {mapping.reading && <ReadingChoice id={current.id} reading={mapping.reading} />}
          <LeftOut current={current} />
          {!mapping.has_headings && <Text>{text.noHeadings}</Text>}
          <MappingForm key={JSON.stringify(mapping.reading)} id={current.id} mapping={mapping} onClose={onClose} />
        </>
      )}
    </QueryBoundary>
  );
}

function MappingForm({ id, mapping, onClose }: { id: number; mapping: Mapping; onClose: () => void }) {
  const grantable = grantableRoles(useCurrentUser().role);
  const choose = useChooseColumns(id);
  const form = useAppForm<Values>({
    initialValues: {
      columns: Object.fromEntries(mapping.fields.map(({ key, columns }) => [key, columns])),
      words: {},
      defaultRole: mapping.default_role,
      defaultType: mapping.default_question_type,
      defaultBank: mapping.default_bank,
      surnamesFirst: mapping.surnames_first,
    },
    validateLists: ({ columns, defaultBank }) => ({
      ...Object.fromEntries(
        mapping.fields
          .filter((field) => field.is_needed && !field.is_for_new && !field.has_default && !columns[field.key]?.length)
          .map(({ key }) => [`columns.${key}`, text.missing]),
      ),
      ...(needsDefault(mapping, columns, 'bank') && defaultBank.trim() === '' && { defaultBank: text.bankMissing }),
    }),
    submit: (values) => choose.mutateAsync(toBody(mapping, values)),
    failure: text.chooseFailed,
  });
  const { columns: chosen, words, surnamesFirst } = form.values;
  const names = useFirstNames(id, chosen.name ?? [], surnamesFirst && chosen.name?.length === 1);
  const choices = choicesOf(mapping, chosen);
  const choiceOf = (word: Word) => words[word.text] ?? (choices ? word[choices.key] : NONE);
  const optionsFor = (word: Word) =>
    choices?.key === 'question_type'
      ? QUESTION_TYPES.map(toTypeOption)
      : ROLES.filter((role) => grantable.includes(role) || role === word.role).map(toOption);

  return (
    <AppForm form={form} className={classes.part}>
      <Text>{text.body}</Text>
      <Part title={text.columns}>
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
      </Part>
      {chosen.name?.length === 1 && (
        <Checkbox
          label={text.surnamesFirst}
          description={text.surnamesFirstHint}
          {...form.getInputProps('surnamesFirst', { type: 'checkbox' })}
        />
      )}
      {choices && (
        <Part title={WORDS[choices.key].title}>
          <Text>{choices.column.words.length > 0 ? WORDS[choices.key].body(choices.column.heading) : WORDS[choices.key].many(choices.column.heading)}</Text>
          <div className={classes.fields}>
            {choices.column.words.map((word) => (
              <NativeSelect
                key={word.text}
                label={word.text}
                value={choiceOf(word)}
                onChange={({ currentTarget: { value } }) => form.setValues({ words: { ...words, [word.text]: value } })}
                data={[{ value: NONE, label: WORDS[choices.key].none }, ...optionsFor(word)]}
              />
            ))}
          </div>
        </Part>
      )}
      <Defaults mapping={mapping} form={form} />
      <Preview
        mapping={mapping}
        chosen={chosen}
        names={names.data}
        shownChoice={(cell) => {
          const word = choices?.column.words.find((each) => isSameText(each.text, cell));
          const choice = word ? choiceOf(word) : NONE;
          return choice === NONE ? cell : labelOf(choice);
        }}
      />
      <div className={classes.actions}>
        <SubmitButton form={form}>{text.submit}</SubmitButton>
        <DiscardButton id={id} onDiscarded={onClose} />
      </div>
    </AppForm>
  );
}

/** The fields for what is the same in all rows. */
function Defaults({ mapping, form }: { mapping: Mapping; form: UseAppFormReturn<Values> }) {
  const grantable = grantableRoles(useCurrentUser().role);
  const { columns } = form.values;
  return (
    <>
      {needsDefault(mapping, columns, 'role') && (
        <NativeSelect
          className={classes.defaultRole}
          label={text.defaultRole}
          description={text.defaultRoleHint}
          {...NOTE_BELOW}
          {...form.getInputProps('defaultRole')}
          data={[{ value: NONE, label: text.noDefaultRole }, ...grantable.map(toOption)]}
        />
      )}
      {needsDefault(mapping, columns, 'question_type') && (
        <NativeSelect
          className={classes.defaultRole}
          label={text.defaultType}
          {...form.getInputProps('defaultType')}
          data={QUESTION_TYPES.map(toTypeOption)}
        />
      )}
      {needsDefault(mapping, columns, 'bank') && (
        <TextInput
          className={classes.defaultRole}
          label={text.defaultBank}
          description={text.defaultBankHint}
          {...NOTE_BELOW}
          {...form.getInputProps('defaultBank')}
        />
      )}
    </>
  );
}

const toOption = (role: Role) => ({ value: role, label: roleLabel(role) });
const toTypeOption = (type: QuestionType) => ({ value: type, label: evaluations.questions.types[type] });

const labelOf = (choice: string): string =>
  [...ROLES.map(toOption), ...QUESTION_TYPES.map(toTypeOption)].find(({ value }) => value === choice)?.label ?? choice;

const WORDS = {
  role: { title: text.roles, body: text.rolesBody, many: text.manyWords, none: text.noRole },
  question_type: { title: text.types, body: text.typesBody, many: text.manyTypes, none: text.noType },
} as const;

interface Choices {
  key: keyof typeof WORDS;
  column: FileColumn;
}

/** The chosen column whose words mean roles or types of questions. */
function choicesOf(mapping: Mapping, chosen: Values['columns']): Choices | undefined {
  for (const key of ['role', 'question_type'] as const) {
    const column = mapping.columns.find(({ index }) => index === chosen[key]?.[0]);
    if (column) return { key, column };
  }
  return undefined;
}

/** Whether a field of the file is the same in all rows, because no column has it. */
const needsDefault = (mapping: Mapping, chosen: Values['columns'], key: string): boolean =>
  !chosen[key]?.length && mapping.fields.some((field) => field.key === key);

/** The choices as the server takes them. */
function toBody(mapping: Mapping, { columns, words, defaultRole, defaultType, defaultBank, surnamesFirst }: Values) {
  const choices = choicesOf(mapping, columns);
  const meanings = (key: Choices['key']): Record<string, string> =>
    Object.fromEntries(
      (choices?.key === key ? choices.column.words : []).flatMap((word) => {
        const choice = words[word.text] ?? word[key];
        return choice === NONE ? [] : [[word.text, choice] as const];
      }),
    );
  return {
    columns,
    roles: meanings('role') as Record<string, Role>,
    question_types: meanings('question_type') as Record<string, QuestionType>,
    surnames_first: surnamesFirst && columns.name?.length === 1,
    ...(needsDefault(mapping, columns, 'role') && defaultRole !== NONE && { default_role: defaultRole }),
    ...(needsDefault(mapping, columns, 'question_type') && defaultType !== NONE && { default_question_type: defaultType }),
    ...(needsDefault(mapping, columns, 'bank') && { default_bank: defaultBank }),
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
          description={slot === 0 ? hintOf(field, columns, chosen) : undefined}
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

/** Other sources of the field, or when it is needed. */
function hintOf(field: Field, columns: readonly FileColumn[], chosen: readonly number[]): string | undefined {
  const others = columns.filter(({ index }) => field.others.includes(index) && !chosen.includes(index));
  if (others.length > 0) return text.others(others.map(({ heading }) => heading));
  return field.is_for_new ? text.forNew : undefined;
}

interface PreviewProps {
  mapping: Mapping;
  chosen: Values['columns'];
  /** The first names as they will be written, once they are known. */
  names: readonly string[] | undefined;
  shownChoice: (cell: string) => string;
}

/** The first rows with the columns that are chosen now. */
function Preview({ mapping, chosen, names, shownChoice }: PreviewProps) {
  const at = new Map(mapping.columns.map(({ index }, position) => [index, position]));
  const fields = mapping.fields.filter(({ key }) => chosen[key]?.length);
  if (fields.length === 0) return null;
  const valueOf = ({ key }: Field, cells: readonly string[], row: number) => {
    if (key === 'name' && names) return names[row] ?? '';
    const joined = (chosen[key] ?? []).flatMap((index) => cells[at.get(index) ?? -1] || []).join(' ');
    if (key === 'email') return joined.toLowerCase();
    return key === 'role' || key === 'question_type' ? shownChoice(joined) : joined;
  };
  const rows = mapping.sample.map(({ sheet, row, cells }, position) => ({
    sheet,
    row,
    cells: fields.map((field) => valueOf(field, cells, position)),
  }));
  return <FirstRows columns={fields} rows={rows} />;
}
