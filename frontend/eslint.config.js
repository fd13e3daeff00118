import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** app → features → api, ui; these only know the words, the numbers and the paths. */
const LEAVES = ['strings', 'leaf'];
const MAY_IMPORT = {
  entry: ['app', 'api', 'ui', ...LEAVES],
  app: ['app', 'feature', 'api', 'ui', ...LEAVES],
  api: ['api', ...LEAVES],
  ui: ['ui', ...LEAVES],
  strings: ['strings'],
  leaf: LEAVES,
  test: ['app', 'api', 'ui', 'test', ...LEAVES],
};

export default tseslint.config(
  { ignores: ['node_modules', 'coverage', 'src/api/schema.d.ts'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] } },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
  },
);
