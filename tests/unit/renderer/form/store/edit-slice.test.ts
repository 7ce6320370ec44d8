import { describe, expect, test } from 'vitest';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { editSlice } from '#renderer/form/store/edit-slice.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { openGoods, type GoodsOptions } from '../goods-form.ts';
import { formServices } from '#stories/support/form-services.ts';

const accepted = { result: {}, hasWritten: false };
const cancelled = { result: undefined, hasWritten: false };
const ui = {
  'ui:layout': ['code', 'note'],
  note: {
    'ui:dialog': {
      title: 'Notes on {goods.code}',
      layout: ['note', { id: 'more', visible: "goods.note == 'more'", children: ['suffix'] }],
      summary: '{goods.note}/{goods.suffix}',
    },
  },
};

async function openNotes(options: GoodsOptions = {}) {
  const dialogs = createDialogs();
  const form = openGoods({ ui, values: { code: 'A', note: 'n', suffix: 's' }, services: formServices({ dialogs }), ...options });
  const ended = editSlice(form, 'note');
  const entry = dialogs.store.getState()[0];
  if (entry?.kind !== 'form') throw new Error('No dialog was opened.');
  const close = async (outcome: typeof accepted | typeof cancelled) => {
    entry.close(outcome);
    await ended;
  };
  return { form, draft: entry.form, title: entry.title, close };
}

const revisionOf = (form: Form) => form.revision();

describe('the dialog of a field', () => {
  test('draws its own fields over a draft, and leaves the form alone until it is accepted', async () => {
    const { form, draft, title, close } = await openNotes();
    expect(title).toBe('Notes on A');
    expect(draft.document.drawn).toEqual(['note', 'suffix']);

    draft.editMany({ note: 'more', suffix: 't' });
    expect(form.record()).toMatchObject({ note: 'n', suffix: 's' });
    expect(form.summary().isDirty).toBe(false);

    await close(accepted);
    expect(form.record()).toMatchObject({ note: 'more', suffix: 't' });
  });

  test('takes all over as one change of the form', async () => {
    const { form, draft, close } = await openNotes();
    draft.editMany({ note: 'more', suffix: 't' });
    const before = revisionOf(form);

    await close(accepted);

    expect(revisionOf(form)).toBe(before + 1);
  });

  test('takes nothing over when it is cancelled, and no change when nothing changed', async () => {
    const first = await openNotes();
    first.draft.edit('note', 'more');
    await first.close(cancelled);
    expect(first.form.record()).toMatchObject({ note: 'n' });

    const second = await openNotes();
    const before = revisionOf(second.form);
    await second.close(accepted);
    expect(revisionOf(second.form)).toBe(before);
  });

  test('keeps a field that the user emptied, though a new record starts with a default', async () => {
    const properties = { suffix: { title: 'Suffix', type: 'string', default: 'd' } } as const;
    const { form, draft, close } = await openNotes({ properties, mode: 'create', values: { code: 'A', suffix: '' } });
    expect(form.record()['suffix']).toBeUndefined();
    expect(draft.record()['suffix']).toBeUndefined();
    await close(accepted);
    expect(form.record()['suffix']).toBeUndefined();
  });

  test('hides a part of it as its expressions say', async () => {
    const { draft } = await openNotes();
    expect(draft.field('suffix').visible).toBe(false);
    draft.edit('note', 'more');
    expect(draft.field('suffix').visible).toBe(true);
  });

  test('requires what the whole record makes required', async () => {
    const { draft } = await openNotes({ values: { code: 'A', quantity: 6 } });
    expect(draft.validate(draft.document.drawn)).toBe('note');
  });

  test('is to be read only where the field is, for the same reason, also from now on', async () => {
    const { form, draft, close } = await openNotes({ mode: 'edit' });
    form.setMode('view', 'Locked');
    expect(draft.mode()).toBe('view');
    expect(draft.field('suffix')).toMatchObject({ readOnly: true, reason: 'Locked' });
    await close(accepted);

    const locked = await openNotes({ ui: { ...ui, note: { ...ui.note, 'ui:enabled': false, 'ui:because': 'Not now' } } });
    expect(locked.draft.mode()).toBe('view');
    expect(locked.draft.field('note').reason).toBe('Not now');
  });

  test('follows the names beside the record, not the record itself', async () => {
    const { form, draft } = await openNotes({ context: { session: { mayWriteCode: true } } });
    form.setContext({ session: { mayWriteCode: false } });
    form.edit('note', 'meanwhile');
    expect(draft.scope()['session']).toEqual({ mayWriteCode: false });
    expect(draft.record()['note']).toBe('n');
  });

  test('is where a problem with one of its fields leads', async () => {
    const { form } = await openNotes();
    expect(form.controlId('suffix')).toBe(form.controlId('note'));
    expect(form.controlId('code')).not.toBe(form.controlId('note'));
  });
});
