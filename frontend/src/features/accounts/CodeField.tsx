import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './SecondFactor.module.css';

/** A code as it is sent: people copy and read it in groups. */
export const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

/** The field for a code of the app, which phones offer to fill in. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    className={classes.code}
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);
