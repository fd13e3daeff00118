import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { common } from '@/strings/common';
import { isShortcutKey } from './keys';
import type { ListParams } from './useListParams';
import classes from './SearchBox.module.css';

export type SearchedList = Pick<ListParams, 'searchText' | 'setSearchText'>;

interface SearchBoxProps {
  list: SearchedList;
  /** Names the list: `Buscar usuarios`. */
  label: string;
}

/** The search of a list. `/` puts the cursor into it. */
export function SearchBox({ list, label }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcutKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const clear = () => {
    list.setSearchText('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      className={classes.box}
      label={label}
      autoComplete="off"
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      rightSection={
        list.searchText ? (
          <CloseButton aria-label={common.actions.clearSearch} onClick={clear} />
        ) : (
          <Kbd className={classes.hint} aria-hidden title={common.search.shortcut}>
            /
          </Kbd>
        )
      }
      value={list.searchText}
      onChange={(event) => list.setSearchText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && list.searchText) {
          event.preventDefault();
          clear();
        }
      }}
    />
  );
}
