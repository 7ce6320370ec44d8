import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { icons } from '#src/app/theme/icons.tsx';

const named = ['screens', 'schemas'].flatMap((folder) => {
  const place = new URL(`../../../../../${folder}/`, import.meta.url);
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.screen.json') || name.endsWith('.ui.json'))
    .flatMap((name) => [...readFileSync(new URL(name, place), 'utf8').matchAll(/"icon":\s*"([^"]+)"/g)].map(([, icon = '']) => icon));
});

test('no icon is carried that no document names', () => {
  expect(Object.keys(icons).filter((icon) => !named.includes(icon))).toEqual([]);
});
