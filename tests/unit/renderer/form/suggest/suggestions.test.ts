import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Suggestions as Suggestion } from '#schemas/generated/documents/ui.ts';
import { createSuggestions } from '#renderer/form/suggest/suggestions.ts';
import { formServices } from '#stories/support/form-services.ts';
import { openGoods, type GoodsOptions } from '../goods-form.ts';

const DEBOUNCE_MS = 250;
const suggested: Suggestion = {
  id: 'suggest-code',
  operation: 'suggestCodes',
  params: { Text: 'goods.note' },
  when: 'blank(goods.code)',
  label: '{row.code}',
  detail: '{row.text}',
  marks: 'row.words',
  fill: [{ to: 'code', from: 'row.code' }],
};
const rows = [
  { code: 'A-1', text: 'Apples, red', words: ['apples'] },
  { code: 'A-2', text: 'Apples', words: ['apples'] },
];

type Load = (operation: string, params: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<typeof rows>;

function open({ load = () => Promise.resolve(rows), ...options }: { readonly load?: Load } & Omit<GoodsOptions, 'ui' | 'services'> = {}) {
  const loadOffers = vi.fn<Load>(load);
  const form = openGoods({ values: {}, ...options, ui: { code: { 'ui:suggest': suggested } }, services: formServices({ loadOffers }) });
  const suggest = form.document.fields.get('code')?.suggest;
  if (suggest === undefined) throw new Error('The field has no suggestions.');
  const suggestions = createSuggestions(form, 'code', suggest);
  const stop = suggestions.follow();
  suggestions.attend(true);
  const labels = () => suggestions.offers().map(({ label }) => label);
  return { form, suggestions, stop, loadOffers, labels };
}

const wait = () => vi.advanceTimersByTimeAsync(DEBOUNCE_MS);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('suggestions', () => {
  test('are asked for once nobody types, with what stands there then', async () => {
    const { form, loadOffers, labels } = open();
    for (const text of ['a', 'ap', 'app']) {
      form.edit('note', text);
      await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 50);
    }
    expect(loadOffers).not.toHaveBeenCalled();

    await wait();
    expect(loadOffers.mock.calls.map(([operation, params]) => [operation, params])).toEqual([['suggestCodes', { Text: 'app' }]]);
    expect(labels()).toEqual(['A-1', 'A-2']);
  });

  test('work nothing out at a key before there is anything to offer', async () => {
    const { form, loadOffers } = open();
    const { when } = form.document.fields.get('code')?.suggest ?? {};
    if (typeof when !== 'object') throw new Error('The suggestions have no condition.');
    const judged = vi.spyOn(when, 'evaluate');
    form.edit('note', 'a');
    form.edit('note', 'ap');
    expect(judged).not.toHaveBeenCalled();

    await wait();
    expect(judged).toHaveBeenCalled();
    expect(loadOffers).toHaveBeenCalledTimes(1);
  });

  test('are not asked for twice with the same, nor while another field has the focus', async () => {
    const { form, suggestions, loadOffers } = open();
    form.edit('note', 'app');
    await wait();
    suggestions.attend(false);
    form.edit('note', 'apple');
    await wait();
    form.edit('note', 'app');
    suggestions.attend(true);
    await wait();
    expect(loadOffers).toHaveBeenCalledTimes(1);
  });

  test('of an older text are dropped where a newer one was asked with', async () => {
    const answers: ((found: typeof rows) => void)[] = [];
    const { form, loadOffers, labels } = open({ load: () => new Promise((resolve) => answers.push(resolve)) });
    form.edit('note', 'ap');
    await wait();
    form.edit('note', 'app');
    await wait();
    answers[1]?.([rows[1] ?? { code: '', text: '', words: [] }]);
    answers[0]?.(rows);
    await wait();
    expect(loadOffers.mock.calls[0]?.[2].aborted).toBe(true);
    expect(labels()).toEqual(['A-2']);
  });

  test('go as soon as the field holds something, be it half typed, and stay away from what may only be read', async () => {
    const { form, labels } = open();
    form.edit('note', 'app');
    await wait();
    form.edit('code', 'X');
    expect(labels()).toEqual([]);

    const shown = open({ values: { note: 'app' }, mode: 'view' });
    await wait();
    expect(shown.loadOffers).not.toHaveBeenCalled();
  });

  test('fill as one edit of the user, and are over then', async () => {
    const { form, suggestions, labels } = open();
    form.edit('note', 'app');
    await wait();
    const [, second] = suggestions.offers();
    if (second !== undefined) await suggestions.take(second);
    expect(form.record()['code']).toBe('A-2');
    expect(form.summary().isDirty).toBe(true);
    expect(labels()).toEqual([]);
  });

  test('that were put away come back with another text only', async () => {
    const { form, suggestions, labels } = open();
    form.edit('note', 'app');
    await wait();
    suggestions.dismiss();
    suggestions.attend(true);
    await wait();
    expect(labels()).toEqual([]);

    form.edit('note', 'appl');
    await wait();
    expect(labels()).toHaveLength(2);
  });

  test('show what a row says and which of its words agree', async () => {
    const { form, suggestions } = open();
    form.edit('note', 'app');
    await wait();
    expect(suggestions.offers()[0]).toMatchObject({ label: 'A-1', detail: 'Apples, red', note: '', marks: ['apples'] });
    expect(suggestions.attended).toEqual(['code', 'note']);
  });

  test('ask nothing more once nobody follows them', async () => {
    const { form, stop, loadOffers } = open();
    stop();
    form.edit('note', 'app');
    await wait();
    expect(loadOffers).not.toHaveBeenCalled();
  });
});
