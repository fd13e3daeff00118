import { Textarea, TextInput } from '@mantine/core';
import { activePeopleQuery, usePersonName } from '@/api/users';
import { PERSON_CHOICES } from '@/constants';
import { plans } from '@/strings/plans';
import { DateField, type UseAppFormReturn } from '@/ui/form';
import { RemoteSelect } from '@/ui/RemoteSelect';
import type { PlanValues } from './planValues';
import classes from './ReportPlan.module.css';

const text = plans.form;

interface PlanFieldsProps {
  form: UseAppFormReturn<PlanValues>;
  /** Whether the first field takes the focus. */
  autoFocus?: boolean;
}

/** The fields of an action: text, responsible and due date. */
export function PlanFields({ form, autoFocus = false }: PlanFieldsProps) {
  const { responsible } = form.values;
  const name = usePersonName(responsible?.name === '' ? responsible.id : null) ?? '';
  return (
    <>
      <Textarea label={text.what} required autosize minRows={2} autoFocus={autoFocus} {...form.getInputProps('what')} />
      <div className={classes.pair}>
        <RemoteSelect
          label={text.responsible}
          optionsFor={(search) => activePeopleQuery(search, PERSON_CHOICES)}
          failure={text.peopleFailed}
          {...form.getInputProps('responsible')}
          value={responsible && { ...responsible, name: responsible.name || name }}
          onChange={(responsible) => form.setValues({ responsible, outsider: '' })}
        />
        <TextInput
          label={text.outsider}
          {...form.getInputProps('outsider')}
          onChange={({ currentTarget: { value } }) => form.setValues({ outsider: value, ...(value && { responsible: null }) })}
        />
      </div>
      <DateField className={classes.day} label={text.due} required {...form.getInputProps('due')} />
    </>
  );
}
