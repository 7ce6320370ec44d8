import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { icons } from '#src/app/icons.tsx';

const screens = new URL('../../../../screens/', import.meta.url);
const named = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.screen.json'))
  .flatMap((name) => [...readFileSync(new URL(name, screens), 'utf8').matchAll(/"icon":\s*"([^"]+)"/g)].map(([, icon = '']) => icon));

test.each([...new Set(named)])('the icon %s that a screen names exists', (icon) => {
  expect(icons).toHaveProperty([icon]);
});

test('no icon is carried that no screen names', () => {
  expect(Object.keys(icons).filter((icon) => !named.includes(icon))).toEqual([]);
});
