import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's `PasswordInput`, which alone of its inputs does not set `aria-invalid`. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={Boolean(props.error) || undefined} {...props} />
);
