import { TextInput, type TextInputProps } from '@mantine/core';

/** The field for the e-mail that a person signs in with, which browsers fill in. */
export const SignInEmail = (props: TextInputProps) => (
  <TextInput
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
    required
    {...props}
  />
);
