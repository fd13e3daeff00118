import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { MEDIUM, NARROW, ROWS, TABLE } from './src/constants.ts';

// The host stays as the browser sent it: the server compares it with where the page came from.
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:8000', changeOrigin: false };

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What jsPDF would load for HTML and SVG, which no document of ours has. */
const UNUSED_BY_PDFS = ['canvg', 'dompurify', 'html2canvas'];

const ALIAS = {
  '@': fromHere('./src'),
  ...Object.fromEntries(UNUSED_BY_PDFS.map((name) => [name, fromHere('./src/pdf/engine/absent.ts')])),
};

const WIDTHS = Object.entries({ narrow: NARROW, medium: MEDIUM, rows: ROWS, table: TABLE });

/** Names the widths of `constants.ts`: `@media (--narrow)` or `(--medium)`, `@container (--rows)` or `(--table)`. */
const widths = {
  postcssPlugin: 'widths',
  AtRule: (rule: { params: string }) => {
    for (const [name, width] of WIDTHS) rule.params = rule.params.replace(`(--${name})`, width);
  },
};

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [widths] } },
  resolve: { alias: ALIAS },
  build: {
    outDir: '../evaluacmo/web/dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB before compression: the start, with React and its router, is 520.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // One file for the start and the login page, one for what several pages share, and one for each page: dozens of
        // requests cost a slow network and a phone more than the bytes.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'pages', minShareCount: 2 },
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
    // Most of what a test renders is short-lived: with more room for it, less is copied by the collector.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
