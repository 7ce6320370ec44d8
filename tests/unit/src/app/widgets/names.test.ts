import { expect, test } from 'vitest';
import { widgetsShow as ofRenderer } from '#renderer/widgets/names.ts';
import { widgets } from '#src/app/widgets/index.ts';
import { widgetsShow } from '#src/app/widgets/names.ts';

test('the names documents may use are those of the table, and show what it says', () => {
  expect(Object.fromEntries([...widgets].map(([name, { shows }]) => [name, shows]))).toEqual({ ...ofRenderer, ...widgetsShow });
});
