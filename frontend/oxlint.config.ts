import { defineConfig, type DummyRule } from 'oxlint';

/** app → features → shared → pdf, api, ui, domain → strings and the files directly in src. */
const LEAVES = ['strings', 'leaf'];
const MAY_IMPORT = {
  app: ['app', 'feature', 'shared', 'api', 'ui', 'domain', ...LEAVES],
  shared: ['shared', 'ui', 'domain', ...LEAVES],
  api: ['api', ...LEAVES],
  ui: ['ui', ...LEAVES],
  pdf: ['pdf', 'ui', 'domain', ...LEAVES],
  domain: ['domain', ...LEAVES],
  strings: ['strings'],
  leaf: LEAVES,
  test: ['app', 'api', 'ui', 'pdf', 'shared', 'domain', 'test', ...LEAVES],
};

const ELEMENTS = [
  { type: 'app', pattern: 'src/app' },
  { type: 'feature', pattern: 'src/features/*', capture: ['room'] },
  { type: 'shared', pattern: 'src/shared' },
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
    allow: { to: { element: { types: { anyOf: ['shared', 'api', 'ui', 'pdf', 'domain', ...LEAVES] } } } },
  },
  {
    from: { element: { type: 'feature' } },
    allow: { to: { element: { type: 'feature', captured: { room: '{{ from.element.captured.room }}' } } } },
  },
];

const boundaries = (...more: object[]): DummyRule => ['error', { default: 'disallow', policies: [...policies, ...more] }];

/** Besides the category `correctness`: what is easily a mistake in code that has types. */
const STRICT = [
  'no-array-constructor',
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'preserve-caught-error',
  'react/rules-of-hooks',
  'react/unsupported-syntax',
  'typescript/ban-ts-comment',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-generated-empty-object-type',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-promises',
  'typescript/no-mixed-enums',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unnecessary-type-parameters',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-enum-comparison',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/only-throw-error',
  'typescript/prefer-literal-enum-member',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-return-this-type',
  'typescript/related-getter-setter-pairs',
  'typescript/require-await',
  'typescript/restrict-plus-operands',
  'typescript/return-await',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
];

/** What tells the day or the hour by the clock of the reader instead of the school's. */
const READERS_CLOCK = [
  ...['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'toLocaleDateString', 'toLocaleTimeString'].map(
    (property) => ({ property, message: 'Days are the school’s: see @/format.' }),
  ),
  { object: 'Intl', property: 'DateTimeFormat', message: 'Days are the school’s: see @/format.' },
];

export default defineConfig({
  ignorePatterns: ['public', 'src/api/schema.d.ts'],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['eslint-plugin-boundaries'],
  settings: {
    'boundaries/elements': ELEMENTS,
    'import/resolver': { typescript: { project: './tsconfig.json' } },
  },
  categories: { correctness: 'error' },
  rules: {
    ...Object.fromEntries(STRICT.map((rule) => [rule, 'error'] as const)),
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // Mantine's components, and lists of suggestions, are labelled otherwise.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  },
  overrides: [
    {
      files: ['src/**'],
      rules: {
        'boundaries/dependencies': boundaries(),
        'no-restricted-properties': ['error', ...READERS_CLOCK],
        'no-restricted-imports': [
          'error',
          { name: '@mantine/core', importNames: ['PasswordInput'], message: 'Use PasswordField: it announces errors.' },
        ],
      },
    },
    { files: ['src/format.ts'], rules: { 'no-restricted-properties': 'off' } },
    { files: ['src/ui/form/PasswordField.tsx'], rules: { 'no-restricted-imports': 'off' } },
    // The start of the program, above all layers.
    { files: ['src/main.tsx'], rules: { 'boundaries/dependencies': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'boundaries/dependencies': boundaries({ allow: { to: { element: { type: 'test' } } } }) },
    },
    {
      // A table laid out otherwise on narrow screens loses its roles, so these spell them out.
      files: ['src/ui/DataTable.tsx', 'src/features/reports/report/ReportCorrections.tsx'],
      rules: { 'jsx-a11y/no-redundant-roles': 'off', 'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off' },
    },
  ],
});
