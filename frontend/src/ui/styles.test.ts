import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const LIBRARY = resolve('node_modules/@mantine/core');
const EVERY_PAGE = ['baseline', 'default-css-variables', 'global'];

const read = (path: string) => readFileSync(path, 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** The modules that the application takes from the library, by the library's own index. */
function entrances(): string[] {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const imports = files.flatMap((file) => matches(read(file), /import \{([^}]+)\} from '@mantine\/core'/g));
  const names = new Set(imports.flatMap((list) => list.split(',')).map((name) => name.trim()));
  const index = read(join(LIBRARY, 'esm/index.mjs'));
  return [...index.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)]
    .filter(([, exported = '']) => exported.split(',').some((name) => names.has(name.trim())))
    .map(([, , path = '']) => join(LIBRARY, 'esm', path));
}

/** Everything that these modules import inside the library. */
function reach(modules: string[], seen = new Set<string>()): Set<string> {
  for (const module of modules) {
    if (seen.has(module)) continue;
    seen.add(module);
    reach(matches(read(module), /from "(\.[^"]+\.mjs)"/g).map((path) => join(dirname(module), path)), seen);
  }
  return seen;
}

test('every component that is used has its style, and no other comes over the wire', () => {
  const used = [...reach(entrances())].flatMap((path) => matches(path, /(\w+)\.module\.mjs$/g));
  const sheets = ['entry.css', 'css'].map((ending) => read(`src/ui/styles.${ending}`)).join('');
  const imported = matches(sheets, /styles\/([\w-]+)\.layer\.css/g);
  expect(imported.toSorted()).toEqual([...new Set([...EVERY_PAGE, ...used])].toSorted());
});
