import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToasts, type ToastOffer } from '#renderer/services/toasts.ts';
import { createUndoing } from '#renderer/services/undo.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

/** A server whose one field holds what the last change that stands made it. */
function open() {
  const values: string[] = ['0'];
  const made = new Map<string, { readonly before: string; readonly after: string }>();
  const toasts = createToasts();
  let isLocked = false;
  const change = (after: string) => {
    const id = `c${made.size}`;
    made.set(id, { before: values.at(-1) ?? '', after });
    values.push(after);
    return id;
  };
  const undoing = createUndoing(
    {
      undo: async ([id = '']) => {
        if (isLocked) throw new Error('locked');
        const known = made.get(id);
        if (known === undefined || known.after !== values.at(-1)) return { undone: 0, kept: 1, again: [] };
        return { undone: 1, kept: 0, again: [change(known.before)] };
      },
      asRefusal: () => ({ status: 409, title: 'It is locked', errors: {} }),
      reportError: () => undefined,
    },
    toasts,
    catalogue.undo,
  );
  const edit = (after: string, sentAt = undoing.mark()) => {
    const before = values.at(-1) ?? '';
    undoing.begin(sentAt);
    undoing.note(change(after), sentAt, 'Line 3', [{ label: 'Quantity', before, after }]);
  };
  return {
    undoing,
    edit,
    change,
    show: (text: string, offer: ToastOffer | undefined) => toasts.show(text, 'success', undefined, offer),
    offers: () => toasts.store.getState().flatMap(({ offer }) => offer ?? []),
    value: () => values.at(-1),
    said: () => toasts.store.getState().at(-1)?.text,
    lock: (is: boolean) => (isLocked = is),
  };
}

describe('changes', () => {
  test('of any number up to twenty are taken back to what was there, and made again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[1-9]{1,3}$/), { minLength: 1, maxLength: 20 }), async (typed) => {
        const { undoing, edit, value } = open();
        for (const each of typed) edit(each);
        for (const _ of typed) void undoing.step('undo', 0);
        await undoing.step('undo', 0);
        expect(value()).toBe('0');
        for (const _ of typed) void undoing.step('redo', 0);
        await undoing.step('redo', 0);
        expect(value()).toBe(typed.at(-1));
      }),
    );
  });

  test('are named with what they were and are, and say so when they are taken back', async () => {
    const { undoing, edit, said } = open();
    edit('7');
    expect(undoing.store.getState().done.map(({ text }) => text)).toEqual(['Line 3: Quantity 0 to 7']);
    await undoing.step('undo', 0);
    expect(said()).toBe('Undone. Line 3: Quantity 0 to 7');
    await undoing.step('undo', 0);
    expect(said()).toBe('Nothing to undo here');
  });

  test('without fields are named by their toast, which goes with them, and are one where one action made them', async () => {
    const { undoing, change, show, offers } = open();
    undoing.begin();
    undoing.note(change('1'), undoing.mark(), 'Line 3');
    undoing.note(change('2'), undoing.mark(), 'Line 4');
    const offer = undoing.offer('2 lines deleted');
    expect(undoing.store.getState().done).toMatchObject([{ text: '2 lines deleted', changes: ['c0', 'c1'] }]);

    show('2 lines deleted', offer);
    await undoing.step('undo', 0);
    expect(offers()).toEqual([]);
  });

  test('that somebody else has changed since stay as they are, and that is said', async () => {
    const { undoing, edit, change, value, said } = open();
    edit('7');
    change('theirs');
    await undoing.step('undo', 0);
    expect([value(), said()]).toEqual(['theirs', `${catalogue.undo.undoneNothing}. Line 3: Quantity 0 to 7`]);
  });

  test('that are refused stay in their place and can be taken back, and made again, later', async () => {
    const { undoing, edit, value, said, lock } = open();
    edit('7');
    edit('8');
    lock(true);
    await undoing.take(undoing.store.getState().done[0]?.key ?? 0);
    expect(said()).toBe('Not undone: It is locked. Line 3: Quantity 0 to 7');
    expect(undoing.store.getState().done.map(({ key }) => key)).toEqual([1, 2]);
    lock(false);
    await undoing.step('undo', 0);
    expect(value()).toBe('7');
    lock(true);
    await undoing.step('redo', 0);
    expect(said()).toBe('Not done again: It is locked. Line 3: Quantity 7 to 8');
    lock(false);
    await undoing.step('redo', 0);
    expect(value()).toBe('8');
  });

  test('that are on their way are waited for: the key takes back the last of them', async () => {
    const { undoing, edit, value } = open();
    edit('7');
    let answer = () => {};
    const sent = undoing.track(new Promise<void>((resolve) => (answer = resolve)).then(() => edit('8')));
    const undone = undoing.step('undo', 0);
    answer();
    await Promise.all([sent, undone]);
    expect(value()).toBe('7');
  });

  test('sent from an earlier page are left alone by keys, however late the answer, and still taken back from the messages', async () => {
    const { undoing, edit, value } = open();
    const sentAt = undoing.mark();
    const openedAt = undoing.mark();
    edit('7', sentAt);
    await undoing.step('undo', openedAt);
    expect(value()).toBe('7');
    await undoing.take(undoing.store.getState().done[0]?.key ?? 0);
    expect(value()).toBe('0');
  });
});
