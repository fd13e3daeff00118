import { Badge, Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useChooseRows, type ReviewedCell, type ReviewedRow } from '@/api/imports';
import { useCurrentUser } from '@/api/session';
import { QUESTION_TYPES, type Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { ApiError } from '@/errors';
import { roleLabel } from '@/format';
import { evaluations } from '@/strings/evaluations';
import { imports } from '@/strings/imports';
import { BusyButton } from '@/ui/BusyButton';
import { showFailure } from '@/ui/dialogs';
import { NOTE_BELOW } from '@/ui/form';
import { useLeaveGuard, type LeaveRule } from '@/ui/useLeaveGuard';
import classes from './ImportsPage.module.css';

const text = imports.review;

interface RowReviewProps {
  id: number;
  row: ReviewedRow;
  /** Before a change with which the row may leave the list, and if that fails. */
  onSaving: () => void;
  onFailed: () => void;
}

/** The findings of the check about a row, and the choices. */
export function RowReview(props: RowReviewProps) {
  const { row } = props;
  if (row.left_out !== null) {
    const reason = row.left_out === 'wrong' || row.left_out === 'double' ? row.left_out : 'chosen';
    return <Text c="dimmed" inherit>{text.leftOut[reason]}</Text>;
  }
  const cells = row.cells.filter(({ error, in_file: inFile }) => error !== '' || inFile !== null);
  return (
    <div className={classes.review}>
      {cells.length > 0 && <Cells {...props} cells={cells} />}
      {row.same_names.length > 0 && <SameName {...props} />}
      {row.is_inactive && <Inactive {...props} />}
      {row.notice !== '' && (
        <div>
          <Badge variant="light" color="gray" tt="none" mr="xs">
            {text.notice}
          </Badge>
          {row.notice}
        </div>
      )}
    </div>
  );
}

function useChooseRow({ id, row, onSaving, onFailed }: RowReviewProps) {
  const choose = useChooseRows(id);
  const save = (chosen: Omit<NonNullable<Parameters<typeof choose.mutate>[0]['rows']>[number], 'sheet' | 'row'>, failure: string) => {
    onSaving();
    return choose.mutateAsync({ rows: [{ sheet: row.sheet, row: row.row, ...chosen }] }).then(
      () => null,
      (error: unknown) => {
        onFailed();
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
        void showFailure(error, failure);
        return {};
      },
    );
  };
  return { save, isPending: choose.isPending };
}

const PREFIX = 'rows.0.cells.';

/** Another page of the rows, or others of them, is another place too. */
const leavesRows: LeaveRule = (current, next) => current.pathname !== next.pathname || current.search !== next.search;

/** The wrong cells and the mended ones, each with its reason. */
function Cells({ cells, ...props }: RowReviewProps & { cells: readonly ReviewedCell[] }) {
  const { row } = props;
  const { save, isPending } = useChooseRow(props);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const name = text.name(row.row, row.sheet);
  const send = async (changes: Record<string, string | null>) => {
    const fields = await save({ cells: changes }, text.saveFailed);
    // More may have been typed meanwhile.
    const isStored = (key: string, draft: string) => changes[key] === null || changes[key] === draft;
    if (fields === null) setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([key, draft]) => !isStored(key, draft))));
    const said = Object.entries(fields ?? {}).map(([key, [first = '']]) => [key.replace(PREFIX, ''), first] as const);
    setRefused(Object.fromEntries(said));
  };
  const changed = Object.entries(drafts).filter(([key, draft]) => cells.find((cell) => cell.key === key)?.text !== draft);
  useLeaveGuard(() => changed.length > 0, leavesRows);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (changed.length > 0 && !isPending) void send(Object.fromEntries(changed));
  };
  const mended = cells.filter(({ in_file: inFile }) => inFile !== null);
  return (
    <form onSubmit={submit} className={classes.review} noValidate>
      {cells.map((cell) => (
        <CellInput
          key={cell.key}
          cell={cell}
          name={text.cell(cell.label, name)}
          error={refused[cell.key] ?? cell.error}
          value={drafts[cell.key] ?? cell.text}
          onChange={(value) => setDrafts({ ...drafts, [cell.key]: value })}
        />
      ))}
      <div className={classes.actions}>
        <BusyButton type="submit" size="xs" variant="light" busy={isPending} inactive={changed.length === 0} aria-label={text.saveOf(name)}>
          {text.save}
        </BusyButton>
        {mended.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={text.asInFileOf(name)}
            onClick={() => void send(Object.fromEntries(mended.map(({ key }) => [key, null])))}
          >
            {text.asInFile}
          </Button>
        )}
      </div>
    </form>
  );
}

interface CellInputProps {
  cell: ReviewedCell;
  name: string;
  error: string;
  value: string;
  onChange: (value: string) => void;
}

function CellInput({ cell, name, error, value, onChange }: CellInputProps) {
  const me = useCurrentUser();
  const common = {
    label: cell.label,
    'aria-label': name,
    description: cell.in_file === null ? undefined : text.inFile(cell.in_file),
    ...NOTE_BELOW,
    error: error || undefined,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const choices = choicesOf(cell.key, me.role);
  if (choices) {
    const isKnown = choices.includes(value);
    return <NativeSelect {...common} value={isKnown ? value : ''} data={[{ value: '', label: value && !isKnown ? value : text.choose }, ...choices]} />;
  }
  if (cell.key === 'question_text' || cell.key.startsWith('level_')) return <Textarea {...common} autosize minRows={1} maxRows={6} />;
  return <TextInput {...common} autoComplete="off" />;
}

function choicesOf(key: string, role: Role): string[] | null {
  if (key === 'role') return grantableRoles(role).map(roleLabel);
  return key === 'question_type' ? QUESTION_TYPES.map((type) => evaluations.questions.types[type]) : null;
}

/** People with the name of the row and another address: whether it is one of them. */
function SameName(props: RowReviewProps) {
  const { row } = props;
  const { save, isPending } = useChooseRow(props);
  const name = text.name(row.row, row.sheet);
  const email = row.cells.find(({ key }) => key === 'email')?.text ?? '';
  const choose = (person: number | 'other' | null) => void save({ person }, text.failedToChoose);
  return (
    <div className={classes.review} role="group" aria-label={text.cell(text.sameName, name)}>
      <Text inherit>{text.sameName}</Text>
      {row.same_names.map((same) => {
        const isChosen = same.id !== null && row.same_as === same.id;
        const details = [
          same.email || text.withoutEmail,
          same.position,
          !same.is_active && text.inactive,
          same.row !== null && text.inRow(text.name(same.row, same.sheet)),
        ];
        return (
          <div key={same.id ?? `${same.sheet} ${same.row ?? 0}`}>
            <SamePerson title={same.name} details={details.filter(Boolean).join(' · ')} />
            {same.id !== null && (
              <BusyButton
                size="xs"
                mt={4}
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                inactive={isPending}
                aria-label={text.sameAs(same.name, same.email || text.withoutEmail)}
                onClick={() => choose(isChosen ? null : same.id)}
              >
                {text.same}
              </BusyButton>
            )}
            {isChosen && <Text size="sm">{text.newAddress(same.email, email)}</Text>}
          </div>
        );
      })}
      <div>
        <BusyButton
          size="xs"
          variant={row.is_other ? 'filled' : 'default'}
          aria-pressed={row.is_other}
          inactive={isPending}
          aria-label={text.otherOf(name)}
          onClick={() => choose(row.is_other ? null : 'other')}
        >
          {text.other}
        </BusyButton>
      </div>
    </div>
  );
}

const SamePerson = ({ title, details }: { title: string; details: string }) => (
  <Text inherit className={classes.name}>
    <b>{title}</b> <Text span c="dimmed" inherit>{details}</Text>
  </Text>
);

function Inactive(props: RowReviewProps) {
  const { row } = props;
  const { save } = useChooseRow(props);
  // Ticked at once, until the row is read again.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const choose = async (activate: boolean) => {
    setWanted(activate);
    await save({ activate }, text.failedToChoose);
    setWanted(null);
  };
  return (
    <Checkbox
      label={text.activate}
      aria-label={text.activateOf(text.name(row.row, row.sheet))}
      checked={wanted ?? row.activates}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
