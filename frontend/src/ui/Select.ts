/** In a file of its own, so that it comes only with what shows it. */
export { Select as default } from '@mantine/core';
