import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  localStorageColorSchemeManager,
} from '@mantine/core';
import { common } from '@/strings/common';
import { COLOR_SCHEME_KEY } from './browserSettings';

const brand: MantineColorsTuple = [
  '#edf7f7',
  '#d8eced',
  '#aed8da',
  '#80c4c7',
  '#5fb4b8',
  '#37989e',
  '#1a7e85',
  '#0f6b72',
  '#0a565c',
  '#074147',
];

const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eff3f3',
  '#e3e9e9',
  '#d5dddd',
  '#c2cccd',
  '#8d9a9c',
  '#566264',
  '#414b4d',
  '#2e3638',
  '#1d2325',
];

const dark: MantineColorsTuple = [
  '#e4eaea',
  '#c5cfd0',
  '#a3b0b2',
  '#76868a',
  '#465356',
  '#364144',
  '#293235',
  '#1d2527',
  '#161c1e',
  '#101517',
];

/** The look of the whole application. Components need no styling of their own beyond it. */
/** The label of a choice is as high as a finger, without moving anything. */
const CHOICE = { label: { marginBlock: '-0.625rem', paddingBlock: '0.625rem' } };

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--ev-font)',
  headings: {
    fontFamily: 'var(--ev-font)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
      h4: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md', withAsterisk: false } },
    Textarea: { defaultProps: { size: 'md', withAsterisk: false, autosize: true, minRows: 3 } },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        withAsterisk: false,
        visibilityToggleButtonProps: { 'aria-label': common.form.showPassword, tabIndex: 0 },
      },
    },
    NativeSelect: { defaultProps: { size: 'md', withAsterisk: false } },
    Select: {
      defaultProps: {
        size: 'md',
        withAsterisk: false,
        nothingFoundMessage: common.form.nothingFound,
        clearButtonProps: { 'aria-label': common.form.clear },
        allowDeselect: false,
        checkIconPosition: 'right',
      },
    },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Checkbox: { defaultProps: { size: 'md' }, styles: CHOICE },
    Radio: { defaultProps: { size: 'md' }, styles: CHOICE },
    CloseButton: { defaultProps: { 'aria-label': common.actions.close } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        styles: { title: { fontWeight: 600 } },
        closeButtonProps: { 'aria-label': common.actions.close },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': common.actions.close } } },
    Pagination: {
      defaultProps: {
        'aria-label': common.pagination.label,
        getControlProps: (control: 'first' | 'previous' | 'next' | 'last') => ({
          'aria-label': common.pagination[control],
        }),
        getItemProps: (page: number) => ({ 'aria-label': common.pagination.page(page) }),
      },
    },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Loader: { defaultProps: { 'aria-label': common.states.loading } },
  },
});

/** Mantine's colours that we override, in both schemes; the product's own are in `shell.css`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-brand-light': '#e0efef',
    '--mantine-color-brand-light-hover': '#d0e6e7',
    '--mantine-color-brand-light-color': '#0a565c',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': 'var(--ev-text)',
    '--mantine-color-dimmed': 'var(--ev-dimmed)',
    '--mantine-color-placeholder': '#69777a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0f6b72',
    '--mantine-color-default-border': '#c2cccd',
  },
  dark: {
    '--mantine-color-brand-light': '#17383b',
    '--mantine-color-brand-light-hover': '#1e474b',
    '--mantine-color-brand-light-color': '#a5dfe1',
    '--mantine-color-body': '#1a2123',
    '--mantine-color-text': 'var(--ev-text)',
    '--mantine-color-dimmed': 'var(--ev-dimmed)',
    '--mantine-color-placeholder': '#8b999c',
    '--mantine-color-error': '#ff9a90',
    '--mantine-color-anchor': '#7fcfd2',
    '--mantine-color-default-border': '#465356',
  },
});

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
