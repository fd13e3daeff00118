import type { InputWrapperProps } from '@mantine/core';

/** Puts the description of a field below its input, so that fields side by side are level. */
export const NOTE_BELOW: Required<Pick<InputWrapperProps, 'inputWrapperOrder'>> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
};
