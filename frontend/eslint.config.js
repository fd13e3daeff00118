import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** app → features → pdf, api, ui, domain → strings and the files directly in src. */
const LEAVES = ['strings', 'leaf'];
const MAY_IMPORT = {
  app: ['app', 'feature', 'api', 'ui', 'domain', ...LEAVES],
  api: ['api', ...LEAVES],
  ui: ['ui', ...LEAVES],
  pdf: ['pdf', 'ui', 'domain', ...LEAVES],
  domain: ['domain', ...LEAVES],
  strings: ['strings'],
  leaf: LEAVES,
  test: ['app', 'api', 'ui', 'pdf', 'domain', 'test', ...LEAVES],
};

const ELEMENTS = [
  { type: 'app', pattern: 'src/app' },
  { type: 'feature', pattern: 'src/features/*', capture: ['room'] },
  { type: 'api', pattern: 'src/api' },
  { type: 'ui', pattern: 'src/ui' },
  { type: 'pdf', pattern: 'src/pdf' },
  { type: 'domain', pattern: 'src/domain' },
  { type: 'strings', pattern: 'src/strings' },
  { type: 'test', pattern: 'src/test' },
  { type: 'leaf', pattern: 'src' },
];

const policies = [
  ...Object.entries(MAY_IMPORT).map(([type, types]) => ({
    from: { element: { type } },
    allow: { to: { element: { types: { anyOf: types } } } },
  })),
  {
    from: { element: { type: 'feature' } },
    allow: { to: { element: { types: { anyOf: ['api', 'ui', 'pdf', 'domain', ...LEAVES] } } } },
  },
  {
    from: { element: { type: 'feature' } },
    allow: { to: { element: { type: 'feature', captured: { room: '{{ from.element.captured.room }}' } } } },
  },
];

/** What tells the day or the hour by the clock of whoever reads, and not of the school. */
const READERS_CLOCK = [
  'MemberExpression[property.name=/^(get(FullYear|Month|Date|Day|Hours|Minutes)|toLocale(Date|Time)String)$/]',
  'MemberExpression[object.name="Intl"][property.name="DateTimeFormat"]',
].join(', ');

export default defineConfig(
  { ignores: ['node_modules', 'coverage', 'public', 'src/api/schema.d.ts'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  jsxA11y.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js}'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] }, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { boundaries },
    settings: {
      'boundaries/elements': ELEMENTS,
      'import/resolver': { typescript: { project: './tsconfig.json' } },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // TypeScript allows no enums here (erasableSyntaxOnly), and looking for them takes long.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/format.ts'],
    rules: { 'no-restricted-syntax': ['error', { selector: READERS_CLOCK, message: 'Days are the school’s: see @/format.' }] },
  },
  {
    files: ['src/**'],
    rules: { 'boundaries/no-unknown-files': 'error' },
  },
  {
    files: ['src/**'],
    ignores: ['src/ui/form/PasswordField.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@mantine/core', importNames: ['PasswordInput'], message: 'Use PasswordField: it announces errors.' },
      ],
    },
  },
  {
    // The start of the program, above all rooms.
    files: ['src/main.tsx'],
    rules: { 'boundaries/dependencies': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', policies: [...policies, { allow: { to: { element: { type: 'test' } } } }] },
      ],
    },
  },
  {
    // A table laid out otherwise on narrow screens loses its roles, so these spell them out.
    files: ['src/ui/DataTable.tsx', 'src/features/reports/ReportCorrections.tsx'],
    rules: {
      'jsx-a11y-x/no-redundant-roles': 'off',
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': 'off',
    },
  },
);
