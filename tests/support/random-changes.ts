/** Changes of a business as nobody would write them: some may be, some may not. */
import fc from 'fast-check';
import type { Catalogue } from '#src/documents/catalogue.ts';
import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import type { AddField, Change, ChangedKeys } from '#schemas/generated/documents/variation.ts';

const words = fc.constantFrom('Make', 'Batch, as printed', '{session.fullName}', '{', '料号');
const condition = fc.constantFrom('true', "mode == 'edit'", 'blank(session.fullName)', 'line.line > 2', 'x &&', 'line.brandName');
const number = fc.integer({ min: 1, max: 60 });
/** Two fields beside each other may not have one label. */
let labels = 0;
const label = fc.constant('').map(() => `Label ${(labels += 1)}`);
const keys: fc.Arbitrary<ChangedKeys> = fc.record(
  {
    title: label,
    description: words,
    default: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    required: fc.constant<true>(true),
    requiredWhen: condition,
    editableWhen: fc.record({ expr: condition, because: words }),
    minLength: number,
    maxLength: number,
    minimum: number,
    maximum: number,
    choices: fc.array(fc.constantFrom('A', 'N', 'Import', 'Sea'), { minLength: 1, maxLength: 3 }),
    label: words,
    span: fc.integer({ min: 1, max: 12 }),
    visible: condition,
    section: words,
    width: fc.integer({ min: 30, max: 400 }),
    hint: words,
    question: words,
  },
  { requiredKeys: [] },
);
const place = fc.record(
  { in: fc.constantFrom('goods', 'basics'), after: fc.constantFrom('description', 'line', 'code') },
  { requiredKeys: [] },
);
const ownField = fc.record<AddField>(
  {
    at: fc.constantFrom('products/client', 'consignments/product-line', 'consignments/container'),
    add: fc.constant('field'),
    id: fc.constantFrom('batch', 'shelfLife', 'bay'),
    title: words,
    kind: fc.constantFrom('text', 'long-text', 'number', 'date', 'yes-no', 'choice', 'record'),
    required: fc.constant(true),
    maxLength: number,
    minimum: number,
    maximum: number,
    decimals: fc.integer({ min: 1, max: 6 }),
    choices: fc.uniqueArray(words, { minLength: 1 }),
    of: fc.constantFrom('reference/list-value', 'products/client'),
    list: fc.constant('DOCKS'),
  },
  { requiredKeys: ['at', 'add', 'id', 'title', 'kind'] },
);

/** `change` adds no fields. */
export function randomChanges(documents: Pick<Catalogue, 'documents' | 'entities'>) {
  const at = fc.constantFrom(...partsOf(documents));
  const change: fc.Arbitrary<Change> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ at, set: keys }) },
    { weight: 1, arbitrary: fc.record({ at, hide: fc.constant<true>(true) }) },
    { weight: 1, arbitrary: fc.record({ at, place }) },
    {
      weight: 1,
      arbitrary: fc.record({
        at,
        add: fc.constant<'rule'>('rule'),
        id: fc.constantFrom('own', 'other'),
        invalidWhen: condition,
        message: words,
        target: fc.constantFrom('description', 'name', 'code'),
      }),
    },
  );
  const variation = fc.array(fc.oneof({ weight: 9, arbitrary: change }, { weight: 1, arbitrary: ownField }), { maxLength: 40 });
  return { at, keys, change, variation };
}

/** A form in which fields without settings of their own have none: some have empty ones. */
export function withoutEmpty(ui: object): unknown {
  return Object.fromEntries(Object.entries(ui).filter(([, value]) => typeof value !== 'object' || Object.keys(Object(value)).length > 0));
}

/** Every part that may be named, and some that may not. */
function partsOf({ entities, documents }: Pick<Catalogue, 'documents' | 'entities'>): readonly string[] {
  return [
    ...[...entities].flatMap(([name, { properties }]) => [name, ...Object.keys(properties).map((field) => `${name}#${field}`)]),
    ...[...documents.uis].flatMap(([name, { value }]) => namesIn(value['ui:layout']).map((part) => `${name}.ui#${part}`)),
    ...[...documents.screens].flatMap(
      ([
        name,
        {
          value: { grids = {}, actions = {} },
        },
      ]) => [
        ...Object.entries(grids).flatMap(([grid, { columns }]) => columns.map(({ id }) => `${name}.screen#${grid}/${id}`)),
        ...Object.keys(actions).map((action) => `${name}.screen#${action}`),
      ],
    ),
  ];
}

function namesIn(layout: readonly LayoutNode[]): string[] {
  return layout.flatMap((node) => (typeof node === 'string' ? [node] : [node.id, ...namesIn(node.children)]));
}
