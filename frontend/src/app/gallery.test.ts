import { expect, test } from 'vitest';
import gallery from './gallery.tsx?raw';

const files = import.meta.glob<string>(['../ui/**/*.tsx', '!**/*.test.tsx'], { query: '?raw', import: 'default', eager: true });

/** Frames of a whole page, which the login page and an unknown address show. */
const FRAMES = ['MessagePage', 'OutsideFrame'];

test('the gallery shows every shared component, by itself or within another one', () => {
  const shown = [gallery, ...Object.values(files)].join();
  const components = Object.keys(files).flatMap((path) => /\/([A-Z]\w+)\.tsx$/.exec(path)?.[1] ?? []);
  expect(components.filter((name) => !shown.includes(`<${name}`))).toEqual(FRAMES);
});
