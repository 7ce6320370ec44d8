/** What the walk over own fields plants: a field of each kind on each record that may have some. */
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { columnOf } from '#src/documents/variations/own-fields.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';

type Kind = AddField['kind'];

/** A new kind has a sample, or nothing compiles. */
interface Sample {
  readonly more?: Partial<AddField>;
  readonly value: unknown;
  /** Sorted after `value`. */
  readonly other: unknown;
  /** As a sheet has `value`. */
  readonly cell: string;
  readonly wrong: unknown;
  /** Limits beyond which `value` or `other` is. */
  readonly narrower: Partial<AddField>;
}

export const samples: Readonly<Record<Kind, Sample>> = {
  text: {
    more: { maxLength: 8, headings: ['Lot no'] },
    value: 'K-17',
    other: 'Q-18',
    cell: 'K-17',
    wrong: '123456789',
    narrower: { maxLength: 2 },
  },
  'long-text': { value: 'Keep dry', other: 'Quiet corner', cell: 'Keep dry', wrong: 'x'.repeat(1001), narrower: { maxLength: 2 } },
  number: { more: { decimals: 1, minimum: 0, unit: 'weeks' }, value: 12.5, other: 80, cell: '12.5', wrong: -1, narrower: { maximum: 1 } },
  date: { value: '2026-03-01', other: '2026-04-01', cell: '1/3/2026', wrong: '2026-02-30', narrower: {} },
  'yes-no': { value: true, other: false, cell: 'yes', wrong: 'perhaps', narrower: {} },
  choice: {
    more: { choices: ['North', 'South'] },
    value: 'North',
    other: 'South',
    cell: 'north',
    wrong: 'West',
    narrower: { choices: ['South'] },
  },
  record: {
    more: { of: 'reference/list-value', list: 'DOCKS' },
    value: 'DOCKS/D-1',
    other: 'DOCKS/D-2',
    cell: 'd-1',
    wrong: 'DOCKS/D-9',
    narrower: {},
  },
};

export const kinds = entriesOf(samples).map(([kind, sample]) => ({ ...sample, kind, id: idOf(kind), title: `Our ${kind}` }));
export type PlantedKind = (typeof kinds)[number];

/** What a record has in all of its own fields. */
export const ownOf = (which: 'value' | 'other') => Object.fromEntries(kinds.map((kind) => [kind.id, kind[which]]));

function entriesOf(all: typeof samples): readonly (readonly [Kind, Sample])[] {
  const isKind = (name: string): name is Kind => name in all;
  return Object.keys(all)
    .filter(isKind)
    .map((kind) => [kind, all[kind]] as const);
}

function idOf(kind: string): string {
  return `our${kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** How records are reached: those of the walk that have no `x-resource` included. */
export interface PlantedRecord {
  readonly entity: string;
  /** `:consignmentId` stands for the consignment. */
  readonly list: string;
  /** What its list must be asked with. */
  readonly query?: (registrationId: number) => Readonly<Record<string, string>>;
  /** Sent whole, in no pages. */
  readonly isWhole?: true;
  readonly body: (code: string, place: { readonly orderId: number }) => object;
  /** The list in the log of settings; without one its changes are in the history of the consignment. */
  readonly log?: string;
}

const sampleOf = (entity: string) => (code: string) => resourceSamples[entity]?.(code) ?? {};

export const records: readonly PlantedRecord[] = [
  { entity: 'tariffs/tariff', list: '/api/Tariffs', body: sampleOf('tariffs/tariff'), log: 'Tariffs' },
  { entity: 'products/client', list: '/api/TswClients', body: sampleOf('products/client'), log: 'Clients' },
  { entity: 'products/trader-product', list: '/api/TraderProducts', body: sampleOf('products/trader-product'), log: 'TraderProducts' },
  {
    entity: 'products/classified-product',
    list: '/api/ClassifiedProducts',
    query: (registrationId) => ({ TswClientId: String(registrationId) }),
    body: sampleOf('products/classified-product'),
    log: 'ClassifiedProducts',
  },
  { entity: 'reference/list-value', list: '/api/ListValues', body: sampleOf('reference/list-value'), log: 'ListValues' },
  {
    entity: 'consignments/consignment',
    list: '/api/consignments',
    body: () => ({ tradeDirection: 'Import', transportMode: 'Sea', creatorRole: 'inboundBroker' }),
  },
  { entity: 'consignments/order', list: '/api/consignments/:consignmentId/orders', body: (code) => ({ sellerName: code }) },
  {
    entity: 'consignments/invoice',
    list: '/api/consignments/:consignmentId/invoices',
    isWhole: true,
    body: (code) => ({ invoiceNumber: code }),
  },
  {
    entity: 'consignments/product-line',
    list: '/api/consignments/:consignmentId/products',
    body: (code, { orderId }) => ({ orderId, invoiceNumber: 'INV-1', description: code, currencyCode: 'USD' }),
  },
  {
    // A container is kept with its package.
    entity: 'consignments/package-details',
    list: '/api/consignments/:consignmentId/packagedetails',
    isWhole: true,
    body: () => ({ packageTypeCode: 'CT', quantity: 3 }),
  },
];

/** Each kind on each record, and a rule that reads it. */
export function planted(recordNameOf: (entity: string) => string): readonly Change[] {
  return records.flatMap(({ entity }) =>
    kinds.flatMap(({ kind, id, title, more }): readonly Change[] => [
      { at: entity, add: 'field', id, title, kind, ...more },
      {
        at: entity,
        add: 'rule',
        id: `rule-${kind}`,
        invalidWhen: `${recordNameOf(entity)}.own.ourText == 'RULE' && !blank(${recordNameOf(entity)}.own.${id})`,
        message: `No ${title}`,
        target: `own.${id}`,
      },
    ]),
  );
}

export const columnIdOf = ({ id }: PlantedKind) => columnOf({ id }).id;
