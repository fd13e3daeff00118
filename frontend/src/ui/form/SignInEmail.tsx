import { TextInput, type TextInputProps } from '@mantine/core';

/** The field for the e-mail, or where it says so another name, that a person signs in with; browsers fill it in. */
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
