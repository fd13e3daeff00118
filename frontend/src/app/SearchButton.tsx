import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { commands as text } from '@/strings/commands';
import { modKey } from '@/ui/keys';
import classes from './SearchButton.module.css';

/** Opens the search for anything; looks like a field where there is room. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const key = modKey();
  return (
    <UnstyledButton
      className={classes.button}
      title={text.openHint(key)}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <IconSearch size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{text.open}</span>
      <Kbd size="xs" className={classes.keys} aria-hidden>
        {key} K
      </Kbd>
    </UnstyledButton>
  );
}
