import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { firstFiles } from './firstFiles.ts';

// The host stays as the browser sent it: the server compares it with where the page came from.
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:8000', changeOrigin: false };

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What jsPDF would load for HTML and SVG, which no document of ours has. */
const UNUSED_BY_PDFS = ['canvg', 'dompurify', 'html2canvas'];

/** Where every visit begins, and what the login page and the pages for everybody have in common with those inside. */
const START =
  /src\/main\.|@mantine\/form|@mantine\/core\/.*\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton)\/|src\/ui\/(form|ErrorNote|OutsideFrame|useLeaveGuard|usePageTitle)\.|src\/(api\/write|characters|format)\.|IconCircleCheck\./;

/** Every page behind the login: frame, router, and what nearly all of them have. */
const INSIDE =
  /src\/app\/Inside\.|src\/ui\/(Notice|PageHeader|text|useF\w+)\.|src\/saveFile\.|src\/api\/(audit|forms|history|profile|receipts|report)\.|@mantine\/.*\/(Card|NativeSelect|Paper|color-functions|create-event-handler|create-safe-context|use-merged-ref)\//;

/** What shows lists that are searched, paged and taken away as tables: nothing for forms and reports. */
const LISTS =
  /@mantine\/core\/.*\/(Pagination|Kbd)\/|use-pagination|Icon(Search|FileSpreadsheet)\.|src\/ui\/(DataTable|ExcelButton|ListPagination|SearchBox|Toolbar|Wrapped|useListParams|useSearchParams)\.|src\/api\/workbooks\./;

/** A result, on a screen, as a document, and as what plans follow from. */
const RESULT =
  /src\/strings\/(plans|report)\.|src\/api\/plans\.|src\/features\/reports\/ReportPlan\.module\.|src\/(acknowledgement|arithmetic\w*|comments|levels)\./;

const CORRECTIONS = /src\/(strings\/corrections|correctionMoves)\./;

/** Small pieces that lean on nothing else: they cost a slow network less together than in a file each. */
const PIECES =
  /@tabler\/|@mantine\/.*\/(Badge|Stack|get-env|to-int|use-mounted)[/.]|src\/ui\/(BackLink|Email|ImportLink|LevelWords|NotThere|Ring|late|wayBack)\.|src\/strings\/scale\./;

const ALIAS = {
  '@': fromHere('./src'),
  ...Object.fromEntries(UNUSED_BY_PDFS.map((name) => [name, fromHere('./src/pdf/engine/absent.ts')])),
};

export default defineConfig({
  base: '/',
  plugins: [react(), firstFiles(ALIAS)],
  resolve: { alias: ALIAS },
  build: {
    outDir: '../evaluacmo/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A request of its own costs a slow network more than a few bytes that a page has no use for. Groups take
          // along what their files import, unless one before them has it.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', test: START, priority: 2 },
            { name: 'inside', test: INSIDE, priority: 1 },
            ...Object.entries({ lists: LISTS, corrections: CORRECTIONS, result: RESULT, pieces: PIECES }).map(
              ([name, test]) => ({ name, test, minShareCount: 2 }),
            ),
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  test: {
    environment: 'jsdom',
    // A world of its own for each file would take as long again as the tests.
    isolate: false,
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
