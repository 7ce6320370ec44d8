import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Steps } from '#src/domain/steps.ts';
import { runCooperatively } from '#src/server/cooperative/run-cooperatively.ts';

/** Work of so many pieces, each as long as one may be; tells the name at each. */
function* pieces(name: string, count: number, told: string[]): Steps<string> {
  for (let piece = 0; piece < count; piece++) {
    told.push(name);
    const end = performance.now() + 5;
    while (performance.now() < end);
    yield;
  }
  return name;
}

describe('work in turns', () => {
  test('answers what the work answers', async () => {
    expect(await runCooperatively(pieces('paste', 2, []))).toBe('paste');
  });

  test('throws what the work throws', async () => {
    const wrong = (function* (): Steps<never> {
      yield;
      throw new TypeError('wrong');
    })();

    await expect(runCooperatively(wrong)).rejects.toThrow('wrong');
    expect(await runCooperatively(pieces('next', 1, []))).toBe('next');
  });

  test('does one piece in a round of the event loop, whoever wants it', async () => {
    const told: string[] = [];
    let isDone = false;
    const work = Promise.all(['a', 'b', 'c'].map((name) => runCooperatively(pieces(name, 3, told)))).finally(() => {
      isDone = true;
    });

    const most: number[] = [];
    for (let before = 0; !isDone; before = told.length) {
      await nextRound();
      most.push(told.length - before);
    }
    await work;

    expect(Math.max(...most)).toBe(1);
    expect(told.join('')).toBe('abcabcabc');
  });
});
