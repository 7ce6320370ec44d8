import { expect, test } from 'vitest';
import { writeMessages } from '#scripts/generate/messages.ts';

test('texts in groups come out by dotted key, in their order', () => {
  const code = writeMessages({ app: { name: 'Quayline' }, problem: { busy: 'Try “again”', value: { taken: '{label} is taken' } } });

  expect(code).toContain(
    ['{', '  "app.name": "Quayline",', '  "problem.busy": "Try “again”",', '  "problem.value.taken": "{label} is taken"', '}'].join('\n'),
  );
});
