import { Button, Card, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type ChangeEvent, type ClipboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCategories, useCreateCategory } from '@/api/categories';
import { useCurrentUser } from '@/api/session';
import { useCreateUsers, useDepartments, usePositions } from '@/api/users';
import type { Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { rules } from '@/domain/rules';
import { roleLabel } from '@/format';
import { paths } from '@/paths';
import { ImportLink } from '@/shared/ImportLink';
import { categories as categoryWords } from '@/strings/categories';
import { users } from '@/strings/users';
import { BackLink } from '@/ui/BackLink';
import { CreateInline } from '@/ui/CreateInline';
import { namedChoices } from '@/ui/filterChoices';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { useWayBack } from '@/ui/useWayBack';
import classes from './CreateUsersPage.module.css';
import {
  cellsOf,
  findErrors,
  noPerson,
  withBlankRow,
  withField,
  withoutBlankTail,
  withPastedCells,
  NEW_PEOPLE_AT_ONCE,
  PERSON_FIELDS,
  type PersonField,
} from './newPeople';
import { DEFAULT_ROLE, Suggestions, toPerson, type PersonValues } from './UserFields';

const text = users.createManyPage;

const LABELS: Record<PersonField, string> = {
  name: users.form.name,
  email: users.form.email,
  position: users.form.position,
  department: users.form.department,
  role: users.form.role,
  category_id: users.form.category,
  identity_number: users.form.identityNumberShort,
};

/** Adds several people on one page, typed or pasted; the next one is of the same department, role and category. */
export default function CreateUsersPage() {
  const me = useCurrentUser();
  const roles = grantableRoles(me.role);
  const categories = useCategories().data ?? [];
  const create = useCreateUsers();
  const createCategory = useCreateCategory();
  const navigate = useNavigate();
  const back = useWayBack(`${paths.users}?status=none`);
  const id = useId();
  const form = useAppForm({
    initialValues: { people: [noPerson(DEFAULT_ROLE)] },
    validateLists: ({ people }) => findErrors(people),
    submit: ({ people }) => create.mutateAsync({ people: withoutBlankTail(people).map(toPerson) }),
    success: (created) => text.done(created.length),
    onSuccess: () => void navigate(back),
    failure: text.failed,
  });
  const { people } = form.values;
  const count = withoutBlankTail(people).length;

  /** Changes the current rows, not those of the last render: more may be typed while a category is being created. */
  const setPeople = (next: (now: PersonValues[]) => PersonValues[]) =>
    form.setValues({ people: withBlankRow(next(form.getValues().people), DEFAULT_ROLE) });
  const change = (row: number, field: PersonField, value: string) => {
    form.clearFieldError(`people.${row}.${field}`);
    setPeople((now) => withField(now, row, field, value));
  };
  const paste = (row: number, field: PersonField) => (event: ClipboardEvent) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    form.clearErrors();
    setPeople((now) => withPastedCells(now, { row, field }, cells, { roles, categories }));
  };
  const remove = (row: number) => {
    form.clearErrors();
    setPeople((now) => now.filter((_, at) => at !== row));
    form.getInputNode(`people.${Math.max(0, row - 1)}.name`)?.focus();
  };

  return (
    <>
      <PageHeader title={text.title} description={text.description} back={<BackLink to={back} />} action={<ImportLink kind="people" />} />
      <AppForm form={form} className={classes.form}>
        <Card className={classes.card}>
          <div className={classes.rows}>
            {people.map((_, row) => (
              <fieldset key={row} className={classes.row}>
                <VisuallyHidden component="legend">{text.person(row + 1)}</VisuallyHidden>
                {PERSON_FIELDS.map((field) => (
                  <Cell
                    key={field}
                    field={field}
                    row={row}
                    {...form.getInputProps(`people.${row}.${field}`)}
                    roles={roles}
                    categories={categories}
                    list={field === 'position' || field === 'department' ? `${id}-${field}` : undefined}
                    onChange={(value) => change(row, field, value)}
                    onPaste={paste(row, field)}
                  />
                ))}
                {row < count && <RemoveButton row={row} onClick={() => remove(row)} />}
              </fieldset>
            ))}
          </div>
          <Suggestions id={`${id}-position`} names={usePositions().data} />
          <Suggestions id={`${id}-department`} names={useDepartments().data} />
          <div>
            <CreateInline
              text={categoryWords.inline}
              validate={rules.name}
              create={(name) => createCategory.mutateAsync(name)}
              onCreated={(category) => change(people.length - 1, 'category_id', String(category))}
            />
          </div>
          {count >= NEW_PEOPLE_AT_ONCE && <Notice>{text.tooMany(NEW_PEOPLE_AT_ONCE)}</Notice>}
        </Card>
        <FormButtons form={form} back={back}>
          {text.submit(count)}
        </FormButtons>
      </AppForm>
    </>
  );
}

const RemoveButton = ({ row, onClick }: { row: number; onClick: () => void }) => (
  <Button className={classes.remove} variant="subtle" color="gray" aria-label={text.removeOf(row + 1)} title={text.remove} onClick={onClick}>
    <IconX size={18} stroke={1.8} aria-hidden />
    <span className={classes.removeWord}>{text.remove}</span>
  </Button>
);

interface CellProps {
  field: PersonField;
  row: number;
  value?: string;
  error?: ReactNode;
  roles: readonly Role[];
  categories: readonly { id: number; name: string }[];
  list: string | undefined;
  onChange: (value: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** One field of one person. Its name says whose it is, because the visible label is that of the column. */
function Cell({ field, row, roles, categories, list, onChange, onPaste, ...rest }: CellProps) {
  const common = {
    ...rest,
    label: LABELS[field],
    'aria-label': text.of(LABELS[field], row + 1),
    className: classes[field],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(value),
  };
  if (field === 'role') {
    return <NativeSelect {...common} data={roles.map((role) => ({ value: role, label: roleLabel(role) }))} />;
  }
  if (field === 'category_id') {
    const named = namedChoices(categories);
    return <NativeSelect {...common} data={[{ value: '', label: users.form.noCategory }, ...named]} />;
  }
  return (
    <TextInput
      {...common}
      type={field === 'email' ? 'email' : 'text'}
      {...(field === 'email' && { autoCapitalize: 'none', spellCheck: false })}
      autoComplete="off"
      list={list}
      onPaste={onPaste}
    />
  );
}
