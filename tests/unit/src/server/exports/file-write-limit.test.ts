import { expect, test } from 'vitest';
import { FileWriteLimit } from '#src/server/exports/file-write-limit.ts';

test('pages of several files are read one after the other, also after one that fails', async () => {
  const writing = new FileWriteLimit();
  let reading = 0;
  let most = 0;
  const page = (fails: boolean) =>
    writing.inTurn(async () => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setTimeout(resolve, 2));
      reading -= 1;
      if (fails) throw new Error('no');
      return 'page';
    });

  const read = await Promise.allSettled([page(false), page(true), page(false), page(false)]);

  expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});

test('a session has three files written at once, whatever others do', () => {
  const writing = new FileWriteLimit();
  const [end] = [1, 2, 3].map(() => writing.begin('mine'));

  expect(() => writing.begin('mine')).toThrow();
  expect(() => writing.begin('another')).not.toThrow();
  end?.();
  expect(() => writing.begin('mine')).not.toThrow();
});
