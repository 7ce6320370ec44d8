import { isDeepStrictEqual } from 'node:util';
import { accessOf, printStored } from '#src/expression/index.ts';
import { compareLines } from '#src/domain/declarations/compare-lines.ts';
import type { LineFacts } from '#src/domain/declarations/line-facts.ts';
import type { Access } from '../../parties/access.ts';
import type { Documents } from '../../documents/documents.ts';
import { printing } from '../../documents/server-entity.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { DECLARATION_LINE } from '../rights.ts';
import type { Computed } from '../store/compute-states.ts';
import { qualifiersText } from '../store/line-data.ts';
import type { StoredLine } from '../store/load.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** A line for comparison with another state of it. */
export interface ComparedLine {
  readonly orderProductId: number;
  readonly line: number;
  readonly fields: RecordData;
}

/** A state of a declaration: a compilation, the stored one, or a new compilation. */
export interface Compared {
  readonly lines: readonly ComparedLine[];
  readonly totals: unknown;
}

/** Declared and computed fields of a line. Its number is left out: numbers move when a line is inserted. */
const FIELDS = [
  'productCode',
  'description',
  'invoiceNumber',
  'sellerName',
  'invoicedByTswCode',
  'usedGoods',
  'fullTariffCode',
  'tariffMatches',
  'countryOfOriginCode',
  'countryOfExportCode',
  'currencyCode',
  'exportValue',
  'homeValue',
  'freightShare',
  'insuranceShare',
  'valueForDuty',
  'rateGroup',
  'dutyRate',
  'dutyValue',
  'leviesValue',
  'valueForTax',
  'taxValue',
  'statsQuantity',
  'statsUnitCode',
  'qualifiers',
] as const;

/** What amounts are computed of. Each is compared: a change is pending also where no amount follows from it. */
const FACTS = [
  'tradingTermsCode',
  'discountPercent',
  'customsValueType',
  'customsValue',
  'totalWeight',
  'weightUnitCode',
  'netWeight',
  'totalVolume',
  'volumeUnitCode',
  'totalItems',
  'quantityUnitCode',
  'totalOtherMeasure',
  'otherUnitCode',
] as const satisfies readonly (keyof LineFacts)[];

const COMPARED: readonly string[] = [...FIELDS, ...FACTS];
/** Where those are described: the first that has the field. */
const ENTITIES = [DECLARATION_LINE, 'consignments/product-line', 'consignments/invoice'];

/** Lines in the form stored for comparisons. */
export function comparable(lines: Computed['lines']): readonly ComparedLine[] {
  return lines.map(({ state, data }) => ({
    orderProductId: state.orderProductId,
    line: state.facts.line,
    fields: fieldsIn(data, state.facts),
  }));
}

/** Stored lines with the corrections made since compiling. */
export function storedLines(lines: readonly StoredLine[]): readonly ComparedLine[] {
  return lines.map(({ orderProductId, line, data, facts }) => ({
    orderProductId,
    line,
    fields: fieldsIn(data, facts),
  }));
}

export function comparedLines({ lines, head }: Computed): Compared {
  return { lines: comparable(lines), totals: head['totals'] };
}

/** Reading order of the fields; stored compilations have none. */
function placeOf(name: string): number {
  return COMPARED.indexOf(name);
}

function fieldsIn(data: RecordData, facts: LineFacts): RecordData {
  const known: RecordData = { ...facts, ...data, qualifiers: qualifiersText(facts.qualifiers) };
  return Object.fromEntries(COMPARED.flatMap((name) => (known[name] === undefined || known[name] === null ? [] : [[name, known[name]]])));
}

interface LineDifference {
  readonly line: ComparedLine;
  readonly fields: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

interface Difference {
  readonly added: readonly ComparedLine[];
  readonly removed: readonly ComparedLine[];
  readonly changed: readonly LineDifference[];
  readonly isOtherInTotal: boolean;
}

export function differenceOf(before: Compared, after: Compared): Difference {
  const flat = ({ lines }: Compared) => lines.map(({ orderProductId, fields }) => ({ ...fields, orderProductId, line: 0 }));
  const { changed } = compareLines(flat(before), flat(after));
  const later = new Map(after.lines.map((line) => [line.orderProductId, line]));
  const earlier = new Set(before.lines.map(({ orderProductId }) => orderProductId));
  return {
    added: after.lines.filter(({ orderProductId }) => !earlier.has(orderProductId)),
    removed: before.lines.filter(({ orderProductId }) => !later.has(orderProductId)),
    changed: changed.flatMap(({ orderProductId, fields }) => {
      const line = later.get(orderProductId);
      return line === undefined ? [] : [{ line, fields }];
    }),
    isOtherInTotal: !isDeepStrictEqual(before.totals, after.totals),
  };
}

/** The difference with labels, in the fields that the caller may read. */
export function comparisonReply(documents: Documents, { context }: Access, before: Compared, after: Compared): RecordData {
  const entities = ENTITIES.map((id) => documents.entity(id).compiled);
  const readable = new Set(entities.flatMap((compiled) => [...accessOf(compiled, context).readable]));
  const fieldOf = (name: string) => entities.find(({ fields }) => fields.has(name))?.fields.get(name);
  const shown = (name: string, value: unknown) =>
    value === null || value === undefined ? '' : printStored(fieldOf(name)?.schema ?? {}, value, printing);
  const { added, removed, changed } = differenceOf(before, after);
  const named = ({ line, fields: { productCode, description } }: ComparedLine) => ({
    line,
    ...(productCode !== undefined && { productCode }),
    ...(description !== undefined && { description }),
  });
  const totals = documents.entity('declarations/comparison').compiled;
  const whole = {
    added: added.map(named),
    removed: removed.map(named),
    changed: changed
      .map(({ line, fields }) => ({
        ...named(line),
        fields: fields
          .filter(({ name }) => readable.has(name))
          .toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
          .map(({ name, before: was, after: is }) => ({
            name,
            label: fieldOf(name)?.label ?? name,
            before: shown(name, was),
            after: shown(name, is),
          })),
      }))
      .filter(({ fields }) => fields.length > 0),
    totalsBefore: before.totals,
    totalsAfter: after.totals,
  };
  return shownTo(totals, context)(whole);
}
