import fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { faultsOf } from '#src/documents/check-documents.ts';
import type { Finding } from '#src/documents/finding.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { withPasted } from '#src/documents/variations/pasted-rows.ts';
import { furtherErrors } from '#src/documents/variations/limits.ts';
import { changesInForce, mergeVariation, type Outcome } from '#src/documents/variations/merge.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';
import { wordsOf } from '#src/documents/variations/words.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { randomChanges, withoutEmpty } from '#tests/support/random-changes.ts';
import { compileServerEntity } from '#src/server/documents/server-entity.ts';
import { checkRecord } from '#src/server/records/check/check-record.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const texts = await readTexts(ROOT);
const surroundings = { vocabulary: await readVocabulary(ROOT), schemaValidators };
const { understood, documents } = await readDocuments(texts, surroundings);
if (understood === undefined) throw new Error('The documents have findings.');
const { catalogue } = understood;
const release = releaseOf(understood);

const LINE = 'consignments/product-line';
const BRAND = `${LINE}#brandName`;

/** What becomes of the only key of a change. */
function outcomeOf(change: Change, ...before: Change[]): Outcome | undefined {
  return mergeVariation([...before, change], release).outcomes.at(-1)?.[0];
}

describe('a change', () => {
  test.each<[string, Change]>([
    ['that sets a label', { at: BRAND, set: { title: 'Make' }, was: { title: 'Brand/Marks' } }],
    ['that requires a field', { at: BRAND, set: { required: true } }],
    ['that narrows a limit', { at: BRAND, set: { maxLength: 20 }, was: { maxLength: 35 } }],
    [
      'that adds a rule',
      { at: LINE, add: 'rule', id: 'no-lead', invalidWhen: "line.brandName == 'Lead'", message: 'No lead', target: 'brandName' },
    ],
    ['of a record without a form of its own', { at: 'consignments/container#sealNumber', set: { maxLength: 5 }, was: { maxLength: 35 } }],
    ['that hides a field', { at: `${LINE}.ui#brandName`, hide: true }],
    ['that widens a column', { at: 'consignments/consignment.screen#lines/product-code', set: { width: 140 }, was: { width: 90 } }],
    [
      'of what an action asks',
      {
        at: 'products/client.screen#delete',
        set: { question: '{client.name} will be deleted. Ask accounts first.' },
        was: { question: '{client.name} will be deleted.' },
      },
    ],
    ['of a screen that no record is named like', { at: 'consignments/consignments.screen#consignments/reference', set: { label: 'Job' } }],
    [
      'that moves a column',
      { at: 'consignments/consignment.screen#lines/line', place: { after: 'product-code' }, was: { after: 'line-order' } },
    ],
  ])('%s holds', (_, change) => {
    expect(outcomeOf(change)).toMatchObject({ is: 'holds', isInForce: true });
  });

  test.each<[string, Change, string]>([
    [
      'widens a limit',
      { at: BRAND, set: { maxLength: 400 }, was: { maxLength: 35 } },
      'The product allows only 35: choose a narrower limit',
    ],
    ['names a field that is not there', { at: BRAND, set: { requiredWhen: 'line.weight > 0' } }, '"weight" is unknown'],
    ['asks for what is computed', { at: `${LINE}#sellerName`, set: { required: true } }, 'The field is computed, so nobody can fill it in'],
    [
      'hides what is required',
      { at: `${LINE}.ui#description`, hide: true },
      'Description may have to be filled in, so it cannot be hidden',
    ],
    [
      'changes sign-in',
      { at: 'accounts/sign-in.screen#sign-in', set: { label: 'Go' } },
      'This part is the same for every business: it cannot be changed',
    ],
    [
      'reads more in a text than the release does',
      { at: 'consignments/consignment.screen#lines/product-code', set: { label: '{session.fullName}' }, was: { label: 'Product' } },
      'Use only the {expressions} that the product’s text has',
    ],
    [
      'goes through a list for each item of another',
      {
        at: 'consignments/package-details',
        add: 'rule',
        id: 'slow',
        invalidWhen: 'containerTypes.exists(a, containerTypes.exists(b, a.code == b.name))',
        message: 'No',
        target: 'marks',
      },
      'Go through one list only: one within another takes too long',
    ],
    [
      'does so in a message',
      {
        at: 'consignments/package-details',
        add: 'rule',
        id: 'slow',
        invalidWhen: "containerTypes.exists(a, a.code == 'X')",
        message: 'No {size(containerTypes.filter(a, containerTypes.exists(b, a.code == b.name)))}',
        target: 'marks',
      },
      'Go through one list only: one within another takes too long',
    ],
    ['asks before what asks nothing', { at: 'products/client.screen#save', set: { question: 'Sure?' } }, 'There is no such text to change'],
    ['limits a code', { at: `${LINE}#countryOfOriginCode`, set: { maxLength: 1 }, was: { maxLength: 2 } }, 'Only a text has a length'],
    [
      'limits the key of a record',
      { at: 'products/classified-product#tswClientId', set: { maximum: 5 }, was: { maximum: Number.MAX_SAFE_INTEGER } },
      'Only a number has a smallest and a largest value',
    ],
    ['adds a choice', { at: `${LINE}#tradeMark`, set: { choices: ['XX'] } }, ''],
  ])('that %s is refused', (_, change, because) => {
    const outcome = outcomeOf(change);
    if (because === '') expect(outcome?.isInForce).toBe(false);
    else expect(outcome).toMatchObject({ is: 'refused', isInForce: false, because });
  });

  test('whose place is gone is parked', () => {
    expect(outcomeOf({ at: 'consignments/consignment.screen#lines/gone', hide: true })).toMatchObject({ is: 'parked', isInForce: false });
    expect(outcomeOf({ at: `${LINE}#gone`, set: { title: 'Gone' } })).toMatchObject({ is: 'parked', isInForce: false });
  });

  test('that the release says as well dissolves', () => {
    expect(outcomeOf({ at: BRAND, set: { maxLength: 35 }, was: { maxLength: 70 } })).toMatchObject({ is: 'dissolves', isInForce: false });
  });

  test('whose release changed since asks, and is in force while it tightens', () => {
    expect(outcomeOf({ at: BRAND, set: { maxLength: 20 }, was: { maxLength: 70 } })).toMatchObject({ is: 'asks', isInForce: true });
    expect(outcomeOf({ at: BRAND, set: { maxLength: 50 }, was: { maxLength: 70 } })).toMatchObject({ is: 'asks', isInForce: false });
  });

  test('is replaced by a later one of the same key', () => {
    const changes: Change[] = [
      { at: BRAND, set: { title: 'Make' }, was: { title: 'Brand/Marks' } },
      { at: BRAND, set: { title: 'Marks' }, was: { title: 'Brand/Marks' } },
    ];
    const { entities, outcomes } = mergeVariation(changes, release);
    expect(outcomes.map(([outcome]) => outcome?.is)).toEqual(['dissolves', 'holds']);
    expect(entities.get(LINE)?.properties['brandName']?.title).toBe('Marks');
  });

  test('cannot hide what another change requires', () => {
    const hide: Change = { at: `${LINE}.ui#brandName`, hide: true };
    expect(outcomeOf(hide, { at: BRAND, set: { required: true } })).toMatchObject({ is: 'refused' });
  });
});

test('conditions are combined with those of the release', () => {
  const { entities } = mergeVariation([{ at: `${LINE}#packageTypeCode`, set: { requiredWhen: 'line.line > 5' } }], release);
  const released = release.entity(LINE)?.properties['packageTypeCode']?.['x-requiredWhen'];
  expect(entities.get(LINE)?.properties['packageTypeCode']?.['x-requiredWhen']).toBe(`(${released}) || (line.line > 5)`);
});

test('words say what changes mean', () => {
  const changes: Change[] = [
    { at: BRAND, set: { required: true, maxLength: 20 }, was: { maxLength: 35 } },
    {
      at: LINE,
      add: 'rule',
      id: 'origin',
      invalidWhen: '!blank(line.productPrice) && blank(line.countryOfOriginCode)',
      message: 'Enter the origin',
      target: 'countryOfOriginCode',
    },
    { at: 'consignments/consignment.screen#lines/line', place: { after: 'product-code' } },
    { at: 'consignments/edit-consignment.screen#save', set: { label: 'Keep' } },
    { at: `${LINE}#exportValue`, set: { maximum: 250_000.125 } },
  ];
  expect(wordsOf(changes, release)).toEqual([
    [
      'Product line: Brand/Marks is now always required (was: never)',
      'Product line: Brand/Marks now takes at most 20 characters (was: 35)',
    ],
    [
      "Product line: saving is refused with “Enter the origin” at Origin Country when Product's Price is filled in and Origin Country is empty",
    ],
    ['Screen Consignment …: Line now stands after Product'],
    ['Screen New consignment / Consignment …: “Create consignment / Save” is now called “Keep”'],
    ['Product line: Invoiced Value is now at most 250,000.125 (was: not set)'],
  ]);
});

test('words name what has no name of its own, and a column has no group', () => {
  const changes: Change[] = [
    { at: LINE, add: 'field', id: 'shelfLife', title: 'Shelf life', kind: 'number', unit: 'days' },
    { at: 'tariffs/tariff.ui#tariff', hide: true },
    { at: 'consignments/consignment.screen#parties/country-code', hide: true },
    { at: 'consignments/consignments.screen#consignments/transport-mode', place: { in: 'goods', after: 'reference' } },
  ];
  expect(wordsOf(changes, release).flat()).toEqual([
    'Product line: “Shelf life” is a new field: a whole number in days',
    'Form of Tariff: the group of Tariff, Country is no longer shown',
    'Screen Consignment …: Country code is no longer shown',
    'Screen Consignments: Mode now stands after Reference',
  ]);
});

test('words call a field as the changes do', () => {
  const changes: Change[] = [
    { at: BRAND, set: { required: true, title: 'Marks' }, was: { title: 'Brand/Marks' } },
    { at: LINE, add: 'rule', id: 'marked', invalidWhen: 'blank(line.brandName)', message: 'Mark it', target: 'brandName' },
  ];
  expect(wordsOf(changes, release).flat()).toEqual([
    'Product line: Marks is now always required (was: never)',
    'Product line: “Brand/Marks” is now called “Marks”',
    'Product line: saving is refused with “Mark it” at Marks when Marks is empty',
  ]);
});

const { at, keys, change, variation } = randomChanges(catalogue);

/** The documents of an edition, as the browser makes them of what is in force. */
function drawn(changes: readonly Change[]) {
  const edition = mergeVariation(changes, release);
  const inForce = changesInForce(changes, edition);
  return {
    edition,
    entities: new Map(
      [...edition.entities.keys()].map((name) => {
        const released = release.entity(name) ?? never(name);
        return [name, applyChanges('entity', name, released, withPasted(name, released, inForce))];
      }),
    ),
    uis: new Map([...edition.uis.keys()].map((name) => [name, applyChanges('ui', name, release.ui(name) ?? never(name), inForce)])),
    screens: new Map(
      [...edition.screens.keys()].map((name) => [name, applyChanges('screen', name, release.screen(name) ?? never(name), inForce)]),
    ),
  };
}

function never(name: string): never {
  throw new Error(`${name} is not released.`);
}

test('1,000 random variations merge without an exception, each key with its outcome and its sentence', () => {
  fc.assert(
    fc.property(variation, (changes) => {
      const { outcomes } = mergeVariation(changes, release);
      const sentences = wordsOf(changes, release);
      for (const [index, each] of changes.entries()) {
        const count = 'set' in each ? Object.keys(each.set).length : 1;
        expect(outcomes[index]).toHaveLength(count);
        expect(sentences[index]).toHaveLength(count);
        for (const { is, because } of outcomes[index] ?? []) if (is === 'refused') expect(because).not.toBe('');
      }
    }),
    { numRuns: 1_000 },
  );
});

test('the browser draws what the server merged', () => {
  fc.assert(
    fc.property(variation, (changes) => {
      const { edition, entities, uis, screens } = drawn(changes);
      expect(entities).toEqual(new Map(edition.entities));
      for (const [name, ui] of uis) expect(withoutEmpty(ui)).toEqual(withoutEmpty(edition.uis.get(name) ?? {}));
      expect(screens).toEqual(new Map(edition.screens));
    }),
    { numRuns: 100 },
  );
});

test('changes of different parts may come in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.record({ at, set: keys }), { selector: (each) => each.at, maxLength: 20 }), (changes) => {
      const there = mergeVariation(changes, release);
      const back = mergeVariation(changes.toReversed(), release);
      expect(back.outcomes.toReversed()).toEqual(there.outcomes);
      for (const [name, entity] of there.entities) expect(back.entities.get(name)).toEqual(entity);
    }),
    { numRuns: 200 },
  );
});

test('no edition is refused by the check of documents', async () => {
  const changes = fc.sample(change, { numRuns: 600, seed: 5 });
  const { entities, uis, screens } = drawn(changes);
  const merged = new Map(texts);
  for (const [name, ui] of uis) merged.set(`schemas/${name}.ui.json`, JSON.stringify(ui));
  for (const [name, screen] of screens) {
    const file = catalogue.documents.screens.get(name)?.file ?? '';
    if (merged.has(file)) merged.set(file, JSON.stringify(screen));
  }
  // An entity in its file refers to shared definitions: what was merged into the resolved one is written over it.
  for (const [name, entity] of entities) merged.set(`schemas/${name}.schema.json`, JSON.stringify(overlaid(name, entity)));
  // A screen may store or send a part of a record, though a business requires more of the whole.
  const isPartKept = ({ pointer, message }: Finding) =>
    / needs the field "\w+" in its body$/.test(message) || (/\/set\/state\.\w+$/.test(pointer) && message.endsWith('is missing'));
  // A business may call two fields the same.
  const isSameLabel = ({ message }: Finding) => message.endsWith('give one of them another title');
  // An expression of the product may compare with a choice that left: it is never that.
  const isGoneChoice = ({ message }: Finding) => / is not one of /.test(message);
  const isAllowed = (fault: Finding) => isPartKept(fault) || isSameLabel(fault) || isGoneChoice(fault);
  const faults = faultsOf(await readDocuments(merged, surroundings)).filter((fault) => !isAllowed(fault));
  expect(faults.map(({ file, pointer, message }) => `${file} ${pointer} ${message}`)).toEqual([]);
});

function overlaid(name: string, entity: EntitySchema): unknown {
  const file: { properties: Record<string, object> } = JSON.parse(texts.get(`schemas/${name}.schema.json`) ?? '{}');
  const changed = Object.entries(entity.properties).map(([field, schema]) => {
    const released = release.entity(name)?.properties[field] ?? {};
    const own = Object.entries(schema).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(released, key)));
    const kept = Object.entries(file.properties[field] ?? {}).filter(([key]) => key in schema || !(key in released));
    return [field, Object.fromEntries([...kept, ...own])];
  });
  return {
    ...file,
    ...(entity.required && { required: entity.required }),
    ...(entity['x-rules'] && { 'x-rules': entity['x-rules'] }),
    properties: Object.fromEntries(changed),
  };
}

test('a variation only tightens: what an edition accepts the release accepts', () => {
  const { schema: schemaOf } = productDocuments;
  const served = { ...release, entity: schemaOf };
  const names = ['consignments/product-line', 'products/client', 'reference/levy', 'consignments/container'];
  let accepted = 0;
  for (const name of names) {
    const released = schemaOf(name);
    const before = compileServerEntity(released, schemaOf);
    const own = fc
      .array(change, { minLength: 2, maxLength: 12 })
      .map((list) => list.map((each) => ({ ...each, at: aimed(each.at, released) })));
    fc.assert(
      fc.property(own, fc.array(recordOf(released), { minLength: 20, maxLength: 20 }), (changes, records) => {
        const merged = mergeVariation(changes, served).entities.get(name) ?? released;
        const further = furtherErrors(released, merged);
        const after = compileServerEntity(merged, schemaOf);
        const validate = (value: unknown) => [...before.validate(value), ...further(value)];
        for (const record of records) {
          const given = { mode: 'create' as const, edited: new Set(Object.keys(record)), context: { session: {} } };
          if (Object.keys(checkRecord({ ...after, validate }, record, given).errors).length > 0) continue;
          accepted += 1;
          expect(checkRecord(before, record, given).errors).toEqual({});
        }
      }),
      { numRuns: 125 },
    );
  }
  expect(accepted).toBeGreaterThan(100);
}, 120_000);

/** A part of this entity, for any. */
function aimed(part: string, { $id, properties }: EntitySchema): string {
  const fields = Object.keys(properties);
  return part.includes('#') ? `${$id}#${fields[part.length % fields.length]}` : $id;
}

/** Records that are right as often as not. */
function recordOf({ properties, required = [] }: EntitySchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).filter(([, { readOnly, type }]) => readOnly !== true && type !== 'array' && type !== 'object');
  const valueOf = (type: unknown, values: readonly unknown[] | undefined): fc.Arbitrary<unknown> => {
    if (values !== undefined) return fc.constantFrom(...values);
    if (type === 'boolean') return fc.boolean();
    return type === 'string' ? fc.constantFrom('A', 'Lamp', 'a longer description of it') : fc.integer({ min: 1, max: 70 });
  };
  return fc.record(Object.fromEntries(fields.map(([name, { type, enum: values }]) => [name, valueOf(type, values)])), {
    requiredKeys: required.filter((name) => fields.some(([field]) => field === name)),
  });
}

test('the language of variations takes what the guide shows, and nothing else', () => {
  const language = documents.languages.get('variation')?.value ?? never('variation');
  const faults = (value: unknown) => schemaValidators.validate(language, value).length;
  expect(faults({ changes: [{ at: BRAND, set: { title: 'Make' } }] })).toBe(0);
  expect(faults({ changes: [{ at: BRAND, set: { pattern: '.*' } }] })).toBeGreaterThan(0);
  expect(faults({ changes: [{ at: 'brandName', set: { title: 'Make' } }] })).toBeGreaterThan(0);
});
