import { runnerImport, type Plugin, type Rolldown } from 'vite';

const SOURCE = { login: 'src/features/accounts/LoginPage.tsx', inside: 'src/app/Inside.tsx' };

type Bundle = Rolldown.OutputBundle;
type Routes = typeof import('./src/app/routes');
type Outside = typeof import('./src/app/outside');
type Heads = typeof import('./src/app/heads');
type Import = Parameters<typeof runnerImport>[1];

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk';

function chunkOf(bundle: Bundle, source: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => isChunk(file) && file.moduleIds.some((id) => id.endsWith(source)));
  if (!isChunk(found)) throw new Error(`No chunk begins with ${source}`);
  return found;
}

/** A chunk's file, and all that it needs to run. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  chunk.viteMetadata?.importedCss.forEach((file) => seen.add(file));
  chunk.imports.map((name) => bundle[name]).filter(isChunk).forEach((each) => filesOf(bundle, each, seen));
  return seen;
}

/** The source of a page, as its row in the table of routes imports it. */
const sourceOf = (load: () => unknown): string => `${/features\/\w+\/\w+/.exec(String(load))?.[0]}.tsx`;

/**
 * The page's own frame, with its style, is drawn before anything of the application has come. The style of all else waits
 * as one for print (`app/laterStyle.ts`), before those that pages add. The page is not compressed: no indentation.
 */
const later = (html: string): string =>
  html
    .replace(/<link rel="stylesheet"(.*)>/g, '<link rel="preload" as="style"$1>\n<link rel="stylesheet" media="print"$1>')
    .replace(/(?<=<(script type="module"|link rel="modulepreload"|link rel="preload" as="style")) /g, ' fetchpriority="low" ')
    .replace(/\n\s+/g, '\n');

/**
 * Writes down which files each address begins with, beyond those that every page names, what it asks first, and its
 * head. The server names the files in the page, so that the browser asks for all of them at once, answers the calls in
 * it, and draws the head with the frame.
 */
export const firstFiles = (alias: Record<string, string>): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: later },
  async generateBundle(_, bundle) {
    const config: Import = { configFile: false, resolve: { alias } };
    const { module } = await runnerImport<Routes>('/src/app/routes.tsx', config);
    const outside = await runnerImport<Outside>('/src/app/outside.ts', config);
    const { module: { heads: known } } = await runnerImport<Heads>('/src/app/heads.ts', config);
    const everywhere = filesOf(bundle, chunkOf(bundle, 'index.html'));
    const needs = (...sources: string[]) => {
      const files = sources.flatMap((source) => [...filesOf(bundle, chunkOf(bundle, source))]);
      return [...new Set(files)].filter((file) => !everywhere.has(file));
    };
    const pages = module.routes.flatMap((route) =>
      module.addressesOf(route).map((address) => [address, needs(SOURCE.inside, sourceOf(route.load))]),
    );
    const forAll = outside.module.outsidePages.flatMap(({ path, load }) =>
      path.map((address) => [address, needs(sourceOf(load))]),
    );
    const asks = module.routes.flatMap((route) => {
      const { asks: calls, roles, owner } = route;
      return calls ? module.addressesOf(route).map((address) => [address, { calls, roles, owner }]) : [];
    });
    const heads = module.routes.flatMap((route) =>
      module.addressesOf(route).flatMap((address) => {
        const { roles, owner } = route;
        return known[address] ? [[address, { ...known[address], roles, owner }]] : [];
      }),
    );
    const content = {
      login: needs(SOURCE.login),
      outside: Object.fromEntries(forAll) as unknown,
      pages: Object.fromEntries(pages) as unknown,
      asks: Object.fromEntries(asks) as unknown,
      heads: Object.fromEntries(heads) as unknown,
    };
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(content) });
  },
});
