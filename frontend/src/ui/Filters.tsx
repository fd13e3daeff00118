import { Button, Drawer, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { PHONE } from '@/constants';
import { common } from '@/strings/common';
import { filterChoices, flatChoices, type Choice, type ChoiceGroup } from './filterChoices';
import classes from './Filters.module.css';
import type { ListFilter, ListParams } from './useListParams';

const text = common.filters;

export interface Filter<Name extends string = string> {
  name: Name;
  label: string;
  /** The choice that does not narrow the list. */
  all: string;
  /** Absent while loading. */
  options: readonly (Choice | ChoiceGroup)[] | undefined;
  /** The choice in effect, where it differs from what the address says. */
  value?: string;
  /** One of the options is always chosen, as soon as they are known. */
  isRequired?: boolean;
}

export type FilteredList<Name extends string> = Pick<ListParams<Record<Name, ListFilter>>, 'filters' | 'setFilter' | 'clearFilters'>;

/** The value of a filter as the address has it. */
const textOf = (value: ReturnType<ListFilter['read']>): string => (value === null ? '' : String(value));

interface FiltersProps<Name extends string> {
  list: FilteredList<Name>;
  filters: readonly Filter<Name>[];
  /** Filters of other kinds, which have no chip. */
  children?: ReactNode;
  /** The names of those in `children`. */
  others?: readonly Name[];
}

/** The filters of a list, and below them those in use, each of which can be removed; on a phone in a sheet behind one button. */
export function Filters<Name extends string>({ list, filters, children, others = [] }: FiltersProps<Name>) {
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const shown = filters.map(({ options = [], value, ...filter }) => {
    const chosen = value ?? textOf(list.filters[filter.name]);
    const isFixed = filter.isRequired === true && chosen !== '';
    const choices = filterChoices(filter.all, options, chosen).slice(isFixed ? 1 : 0);
    const label = flatChoices(choices).find((choice) => choice.value === chosen)?.label ?? chosen;
    return { ...filter, choices, chosen, chip: chosen && text.active(filter.label, label) };
  });
  const optional = shown.filter(({ isRequired }) => !isRequired);
  const active = optional.filter(({ chosen }) => chosen !== '');
  // The focused button disappears.
  const remove = (names: readonly Name[]) => {
    frame.current?.focus();
    list.clearFilters(names);
  };
  const othersInUse = others.filter((name) => textOf(list.filters[name]) !== '');
  const count = active.length + othersInUse.length;
  const fields = (
    <>
      <div
        ref={frame}
        role="group"
        aria-label={text.label}
        tabIndex={-1}
        className={classes.choices}
        data-many={shown.length > 5 || undefined}
        style={{ flexBasis: `min(100%, ${(filters.length + (children ? 2 : 0)) * 10}rem)` }}
      >
        {shown.map(({ name, label, chosen, choices }) => (
          <NativeSelect
            key={name}
            label={label}
            data={choices}
            value={chosen}
            onChange={(event) => list.setFilter(name, event.currentTarget.value)}
          />
        ))}
        {children}
      </div>
      {count > 0 && (
        <div className={classes.chips}>
          {active.map(({ name, chip }) => (
            <Button
              key={name}
              size="xs"
              variant="light"
              radius="xl"
              className={classes.chip}
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={text.remove(chip)}
              onClick={() => remove([name])}
            >
              {chip}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={() => remove([...optional.map(({ name }) => name), ...others])}>
            {text.clear}
          </Button>
        </div>
      )}
    </>
  );
  return isPhone ? <Sheet count={count}>{fields}</Sheet> : fields;
}

/** The button of a phone, and the sheet with the filters. */
function Sheet({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={18} stroke={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text.button(count)}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={text.label}
        // Nothing moves under the thumb.
        transitionProps={{ duration: 0 }}
        classNames={{ body: classes.sheet }}
      >
        {children}
        <Button onClick={close}>{text.show}</Button>
      </Drawer>
    </>
  );
}
