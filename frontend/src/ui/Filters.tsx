import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { common } from '@/strings/common';
import { filterChoices, type Choice } from './filterChoices';
import classes from './Filters.module.css';
import type { ListParams } from './useListParams';

const text = common.filters;

export interface Filter<Name extends string = string> {
  name: Name;
  label: string;
  /** The choice that does not narrow the list. */
  all: string;
  /** Absent while loading. */
  options: readonly Choice[] | undefined;
  /** The choice in effect, where it differs from what the address says. */
  value?: string;
}

interface FiltersProps<Name extends string> {
  list: Pick<ListParams<Name>, 'filters' | 'setFilter' | 'clearFilters'>;
  filters: readonly Filter<Name>[];
}

/** What a list can be narrowed to, and below it what it is narrowed to, each to be removed. */
export function Filters<Name extends string>({ list, filters }: FiltersProps<Name>) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = filters.map(({ options = [], ...filter }) => {
    const value = filter.value ?? list.filters[filter.name];
    const choices = filterChoices(filter.all, options, value);
    return { ...filter, value, choices, chosen: choices.find((choice) => choice.value === value)?.label ?? value };
  });
  const active = shown.filter(({ value }) => value !== '');
  // The focused button disappears.
  const remove = (change: () => void) => {
    frame.current?.focus();
    change();
  };
  return (
    <div ref={frame} role="group" aria-label={text.label} tabIndex={-1} className={classes.filters}>
      <div className={classes.choices}>
        {shown.map(({ name, label, value, choices }) => (
          <NativeSelect
            key={name}
            label={label}
            data={choices}
            value={value}
            onChange={(event) => list.setFilter(name, event.currentTarget.value)}
          />
        ))}
      </div>
      {active.length > 0 && (
        <div className={classes.chips}>
          {active.map(({ name, label, chosen }) => (
            <Button
              key={name}
              size="xs"
              variant="light"
              radius="xl"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={text.remove(text.active(label, chosen))}
              onClick={() => remove(() => list.setFilter(name, ''))}
            >
              {text.active(label, chosen)}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={() => remove(list.clearFilters)}>
            {text.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
