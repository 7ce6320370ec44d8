import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form } from '#renderer/form/contract/form.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { formServices } from '#stories/support/form-services.ts';
import { goodsDocument } from '../goods-form.ts';

const services = formServices();
const document = goodsDocument({
  properties: {
    total: { title: 'Total', type: 'number', maximum: 50 },
    slug: { title: 'Slug', type: 'string', pattern: '^[A-Z]' },
    maker: { title: 'Maker', type: 'string', maxLength: 3 },
  },
  more: {
    'x-rules': [
      { id: 'above', invalidWhen: 'goods.total > goods.quantity', message: 'At most {goods.quantity}', target: 'total', severity: 'error' },
      { id: 'many', invalidWhen: 'goods.quantity > 20', message: '{goods.quantity} is much', target: 'quantity', severity: 'warning' },
      {
        id: 'noted',
        invalidWhen: '!blank(goods.note) && goods.code != goods.note',
        message: 'As the code',
        target: 'note',
        severity: 'error',
      },
      {
        id: 'ratio',
        invalidWhen: 'goods.total / goods.quantity < 2',
        message: 'Twice {goods.total}',
        target: 'quantity',
        severity: 'error',
      },
      { id: 'product', invalidWhen: 'goods.total * goods.quantity == 12', message: 'A dozen', target: 'suffix', severity: 'error' },
    ],
  },
  ui: {
    suffix: { 'ui:visible': 'goods.quantity > 3' },
    slug: { 'ui:enabled': 'goods.code == "A"' },
    note: { 'ui:label': 'Note of {goods.code}' },
  },
});

const text = fc.constantFrom('', 'A', 'b', ' A ', 'a long text', 'lone \ud800', 'nul \0', '\0\ud800 too long');
const amount = fc.constantFrom(undefined, 0, -1, 2, 3.5, 4, 6, 25, 60, 1e300);
const step = fc.oneof(
  fc.record({ does: fc.constant('edit'), path: fc.constantFrom('code', 'note', 'slug', 'suffix', 'maker'), value: text }),
  fc.record({ does: fc.constant('edit'), path: fc.constantFrom('quantity', 'total', 'perUnit'), value: amount }),
  fc.record({ does: fc.constant('draft'), path: fc.constantFrom('quantity', 'total'), value: fc.constantFrom('1x', '-') }),
  fc.record({ does: fc.constant('leave'), path: fc.constantFrom('code', 'quantity', 'note', 'total'), value: fc.constant('') }),
);

function take(form: Form, { does, path, value }: { does: string; path: string; value: unknown }): void {
  if (does === 'leave') form.leave(path);
  else if (does === 'draft') form.editDraft(path, String(value));
  else form.edit(path, value);
}

/** All that it comes to, with every message shown. */
function judged(form: Form) {
  const first = form.validate();
  const fields = [...document.fields.keys()].map((path) => {
    const { value, draft, issues, warnings, visible, enabled, required, label } = form.field(path);
    return { path, value, draft, issues, warnings, visible, enabled, required, label };
  });
  return { first, fields, isValid: form.summary().isValid };
}

test('what key after key comes to is what the whole record comes to, freshly opened', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const form = createForm(document, { mode: 'create', services });
      for (const each of steps) take(form, each);
      const typed = judged(form);

      const fresh = createForm(document, { mode: 'create', services, values: structuredClone(form.record()) });
      for (const { path, draft } of typed.fields) if (draft !== undefined) fresh.editDraft(path, draft);

      expect(judged(fresh)).toEqual(typed);
    }),
    { numRuns: 500 },
  );
});

test('it has changed exactly where it differs from what was opened', () => {
  const values = { code: 'A', quantity: 4, total: 5, note: 'A' };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const form = createForm(document, { mode: 'edit', services, values });
      for (const each of steps) take(form, each);
      const isDrafted = [...document.fields.keys()].some((path) => form.field(path).draft !== undefined);

      expect(form.summary().isDirty).toBe(isDrafted || form.changes().length > 0);
    }),
    { numRuns: 300 },
  );
});
