import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmpty, settleRecord } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { goodsDocument } from './goods-form.ts';
import { formServices } from '#stories/support/form-services.ts';

const document = goodsDocument();
const services = formServices();

const amount = fc.option(
  fc.double({ min: 0, max: 1000, noNaN: true }).map((value) => Math.round(value * 1e5) / 1e5),
  { nil: undefined },
);
const edit = fc.oneof(
  fc.tuple(fc.constantFrom('quantity', 'perUnit', 'total'), amount),
  fc.tuple(fc.constantFrom('code', 'slug', 'suffix'), fc.constantFrom(undefined, 'A', ' B ', 'C')),
);
const edits = fc.array(edit, { maxLength: 8 });

function type(form: Form, steps: readonly (readonly [string, unknown])[]): void {
  for (const [path, value] of steps) {
    form.edit(path, value);
    form.leave(path);
  }
}

function withoutEmpties(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}

describe('what the form shows is what the server stores', () => {
  test('of a new record, whatever is typed in whatever order', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const form = createForm(document, { mode: 'create', services });
        type(form, steps);
        const sent = form.values();
        const stored = settleRecord(document.entity, sent, { edited: new Set(Object.keys(sent)), mode: 'create', context: {} });
        expect(withoutEmpties(stored)).toEqual(withoutEmpties(form.record()));
      }),
      { numRuns: 300 },
    );
  });

  test('of a total that stood alone and is too small for a value per unit: it is kept', () => {
    const original = { code: 'A', total: 0.00001 };
    const form = createForm(document, { mode: 'edit', values: original, services });
    type(form, [['quantity', 1000]]);
    const merged = { ...form.record(), total: original.total };

    const stored = settleRecord(document.entity, merged, { edited: new Set(['quantity', 'perUnit']), mode: 'edit', context: {}, original });

    expect([form.record()['total'], stored['total']]).toEqual([0.00001, 0.00001]);
  });

  test('of a changed record, from the changed fields alone', () => {
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const creating = createForm(document, { mode: 'create', services });
        type(creating, first);
        const original = structuredClone(creating.values());
        const form = createForm(document, { mode: 'edit', values: original, services });
        type(form, second);
        const changes = form.changes().map(({ path, value }) => [path.slice(1), value] as const);
        const merged = { ...original, ...Object.fromEntries(changes) };
        const stored = settleRecord(document.entity, merged, {
          edited: new Set(changes.map(([path]) => path)),
          mode: 'edit',
          context: {},
          original,
        });
        expect(withoutEmpties(stored)).toEqual(withoutEmpties(form.record()));
      }),
      { numRuns: 300 },
    );
  });
});
