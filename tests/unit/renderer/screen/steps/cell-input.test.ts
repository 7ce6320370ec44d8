import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { keepTypedTexts, retryTypedText, undoTypedTexts } from '#renderer/screen/steps/cell-input.ts';
import { findingsOf } from '#renderer/screen/state/grid-findings.ts';
import type { Reply } from '#renderer/services/ports.ts';
import { fakeWorld, flushPromises, openScreen, Refused, type RecordedCall } from '../fake-world.ts';

const answerOf = (message: string): Reply => ({
  status: 200,
  body: { findings: [{ severity: 'error', row: 7, field: 'pages', message }] },
});

function openShelf(answer: (call: RecordedCall) => Reply | Promise<Reply>) {
  const world = fakeWorld({ check: answer });
  const screen = openScreen(world, {
    sources: { books: { from: 'state.books' } },
    state: { books: { type: 'library/book[]' }, typed: { type: 'string' } },
    grids: {
      shelf: {
        source: 'books',
        label: 'Shelf',
        rowKey: 'id',
        edit: 'text',
        findings: 'checked.findings',
        columns: [{ id: 'pages', field: 'pages' }],
        edited: [
          { set: { 'state.typed': 'edits[0].value' } },
          { call: { operation: 'check', body: 'state.typed', cancellable: true, as: 'checked' } },
        ],
      },
    },
    actions: { add: { label: 'Add', do: [{ call: { operation: 'check', body: "'added'" } }] } },
  });
  const type = (value: string) => keepTypedTexts(screen, 'shelf', [{ row: 7, field: 'pages', value, isReset: false }]);
  const grid = screen.document.grids?.['shelf'] ?? expect.fail('There is no shelf.');
  const waiting = () => screen.grids.waiting('shelf', findingsOf(screen, grid)).map(({ text }) => text);
  return { world, screen, type, waiting };
}

describe('text typed into a cell', () => {
  test('is shown as waiting while its steps run, and an action waits for their end', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const { world, screen, type, waiting } = openShelf(() => new Promise((resolve) => (answer = resolve)));

    const typed = type('12');
    await flushPromises();

    expect(waiting()).toEqual(['12']);
    expect(screen.store.getState().busy).toBe('grid shelf');
    const adding = runAction(screen, 'add');
    await flushPromises();
    expect(world.calls).toHaveLength(1);
    answer(answerOf('still wrong'));
    await typed;
    await flushPromises();
    expect(world.calls).toHaveLength(2);
    answer(answerOf('added'));
    await adding;
    expect(waiting()).toEqual([]);
    expect(screen.store.getState().busy).toBeUndefined();
  });

  test('stops the steps of older text, whose answer comes to nothing', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const { world, screen, type } = openShelf(() => new Promise((resolve) => answers.push(resolve)));

    const first = type('1');
    await flushPromises();
    const second = type('2');
    await flushPromises();
    answers[1]?.(answerOf('of the second'));
    await second;
    answers[0]?.(answerOf('of the first'));
    await first;

    expect(world.calls.map(({ body }) => body)).toEqual(['1', '2']);
    expect(world.calls[0]?.signal?.aborted).toBe(true);
    expect(screen.scope()['checked']).toMatchObject({ findings: [{ message: 'of the second' }] });
  });

  test('stays in the cell when its steps fail, and can be tried again', async () => {
    let isDown = true;
    const { screen, type, waiting } = openShelf(() => {
      if (isDown) throw new Refused({ status: 503, title: 'Busy, try again', errors: {} });
      return answerOf('read');
    });

    await type('12');
    expect(waiting()).toEqual(['12']);
    expect(screen.store.getState()).toMatchObject({ busy: undefined, problem: { title: 'Busy, try again' } });
    isDown = false;
    await retryTypedText(screen, 'shelf');

    expect(waiting()).toEqual([]);
    expect(screen.store.getState().problem).toBeUndefined();
  });

  test('waits for an action that is under way', async () => {
    const { world, screen, type } = openShelf(() => answerOf('read'));
    screen.update({ busy: 'add' });

    const typed = type('12');
    await flushPromises();
    expect(world.calls).toEqual([]);
    screen.update({ busy: undefined });
    await typed;

    expect(world.calls.map(({ body }) => body)).toEqual(['12']);
  });

  test('is undone and made again as one change of several cells', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      sources: { books: { from: 'state.books' } },
      state: { books: { type: 'library/book[]' }, typed: { type: 'string[]' } },
      grids: {
        shelf: {
          source: 'books',
          label: 'Shelf',
          rowKey: 'id',
          edit: 'text',
          typed: 'state.typed',
          columns: [{ id: 'pages', field: 'pages' }],
          edited: [
            { set: { 'state.typed': "edits.filter(one, !one.isReset).map(one, {'row': one.row, 'field': one.field, 'text': one.value})" } },
          ],
        },
      },
    });
    const cells = (...values: readonly string[]) => values.map((value, row) => ({ row, field: 'pages', value, isReset: false }));
    const typed = () => screen.state('typed');

    await keepTypedTexts(screen, 'shelf', cells('1', '2'));
    const both = typed();
    await undoTypedTexts(screen, 'shelf', 'undo');
    const none = typed();
    await undoTypedTexts(screen, 'shelf', 'redo');

    expect(both).toMatchObject([
      { row: 0, text: '1' },
      { row: 1, text: '2' },
    ]);
    expect(none ?? []).toEqual([]);
    expect(typed()).toEqual(both);
  });

  test('is not undone where something else has changed the cell since', async () => {
    const { screen, type, world } = openShelf(() => answerOf('read'));

    await type('12');
    await undoTypedTexts(screen, 'shelf', 'undo');

    expect(world.calls).toHaveLength(1);
  });
});
