import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { firstFiles } from './firstFiles.ts';

// The host stays as the browser sent it: the server compares it with where the page came from.
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:8000', changeOrigin: false };

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What jsPDF would load for HTML and SVG, which no document of ours has. */
const UNUSED_BY_PDFS = ['canvg', 'dompurify', 'html2canvas'];

/** The parts of a form and of a page that the login page has too. */
const EVERY_FORM =
  /@mantine\/form|@mantine\/core\/.*\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton)\/|src\/ui\/(form|ErrorNote|useLeaveGuard|usePageTitle)\./;

/** What shows lists that are searched, paged and taken away as tables: nothing for forms and reports. */
const LISTS =
  /@mantine\/core\/.*\/(Pagination|Kbd)\/|use-pagination|Icon(Search|FileSpreadsheet)\.|src\/ui\/(DataTable|ExcelButton|ListPagination|SearchBox|Toolbar|Wrapped|useListParams|useSearchParams)\.|src\/api\/workbooks\./;

/** How many pages have to share a piece for it to come with the first of them. */
const MANY_PAGES = 9;
/** A room's words come with the pages that say them, however many those are. */
const WORDS = /\/src\/strings\//;
/** Small pieces that lean on nothing else: they cost a slow network less together than in a file each. */
const SMALL_PIECES = /@tabler\/|frontend\/src\/(api|ui\/(text|useF\w+))\b/;
const SMALL = 1_500; // bytes of source

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
          // What every visit needs comes in few files: libraries, which seldom change, and ours.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'forms', test: EVERY_FORM, priority: 1 },
            { name: 'pages', test: (id) => !LISTS.test(id) && !WORDS.test(id), minShareCount: MANY_PAGES },
            { name: 'lists', test: LISTS, minShareCount: MANY_PAGES },
            { name: 'pieces', test: SMALL_PIECES, minShareCount: 3, maxModuleSize: SMALL },
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
