/** What the chapter on widgets shows stands word for word in the file that it names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '#scripts/processes/run-command.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
/** The page is formatted apart. */
const withoutIndent = (code: string) => code.replaceAll(/^ +/gm, '');

test('the chapter on widgets shows the code as it is', () => {
  const chapter = read('stories/guide/write-a-widget.mdx');
  const parts = chapter.matchAll(/In `(?<file>[^`]+)`|```tsx?\n(?<code>.*?)\n```/gs);
  let file = '';
  let shown = 0;
  for (const { groups } of parts) {
    if (groups?.['code'] === undefined) file = groups?.['file'] ?? '';
    else {
      expect(withoutIndent(read(file))).toContain(withoutIndent(groups['code']));
      shown += 1;
    }
  }
  expect(shown).toBe(7);
});
