import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const OF_BROWSER = ['src/app', 'renderer', 'stories', '.storybook'];

test('no source of the browser imports JSON by import(): the development server answers that with JavaScript, which the browser refuses', () => {
  const files = OF_BROWSER.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file));

  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /\bimport\(\s*['"][^'"]+\.json['"]/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
