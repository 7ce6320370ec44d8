import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { isRecord, type Scope } from '#src/expression/index.ts';
import type { Documents } from '../../documents/documents.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { pickFields } from '../../records/show/pick-fields.ts';
import { readableBy } from '../../records/show/readable-by.ts';
import { DECLARATION, DECLARATION_LINE } from '../rights.ts';
import type { ReviewLineRow } from './line-queries.ts';
import type { DeclarationHead } from './read-declaration.ts';

const FILE = 'declarations/declaration-file';

/** Keys and review markers, which mean nothing outside the product. */
const NOT_LODGED = new Set([
  'id',
  'declarationId',
  'orderProductId',
  'orderId',
  'version',
  'classificationSources',
  'tariffMatches',
  'statsMissing',
  'valueMissing',
  'errorLogged',
  'hasQualifiers',
  'qualifierCount',
  'showQualifierAlert',
  'tariffUpdated',
  'changed',
  'alertCount',
  'bestSaving',
  'dutySaved',
  'savings',
  'steps',
]);

type FileFields = readonly (readonly [string, FieldSchema])[];

export interface DeclarationFileContent {
  /** The declaration, with the field names of the file's schema. */
  readonly head: RecordData;
  /** Name of the declaration as a whole. */
  readonly title: string;
  /** With their qualifiers. */
  readonly lines: readonly RecordData[];
  /** Fields of the declaration, then of each line, that the caller may read. */
  readonly headFields: FileFields;
  readonly lineFields: FileFields;
  /** Schema of a line's exchange rate; undefined if the caller sees no values. */
  readonly rates: FieldSchema | undefined;
  readonly qualifiers: { readonly title: string; readonly fields: FileFields };
}

/** The data needed to lodge a declaration elsewhere, as far as the caller may read it. */
export function fileContent(
  documents: Documents,
  context: Scope,
  { data }: Pick<DeclarationHead, 'data'>,
  rows: readonly Pick<ReviewLineRow, 'line' | 'data'>[],
): DeclarationFileContent {
  const record: RecordData = { ...data };
  const file = documents.entity(FILE).compiled.schema.properties;
  const readable = readableBy(documents.entity(DECLARATION).compiled, context)(record);
  const headNames = new Set(Object.keys(file).filter((name) => name !== 'lines' && isAnyReadable(readable, name)));
  const line = documents.entity(DECLARATION_LINE).compiled;
  const readableOfLine = readableBy(line, context)({});
  const lineNames = Object.keys(line.schema.properties).filter((name) => !NOT_LODGED.has(name) && isAnyReadable(readableOfLine, name));
  const { qualifiers } = line.schema.properties;
  return {
    head: pickFields(record, headNames),
    title: documents.entity(DECLARATION).compiled.schema.title ?? '',
    lines: rows.map(({ data: ofLine, line: number }) => pickFields({ ...ofLine, line: number }, lineNames)),
    headFields: Object.entries(file).filter(
      ([name, { type }]) => headNames.has(name) && type !== 'array' && type !== 'object' && name !== 'totals',
    ),
    lineFields: Object.entries(line.schema.properties).filter(([name]) => lineNames.includes(name) && name !== 'qualifiers'),
    rates: headNames.has('rates') ? file['rates']?.items?.properties?.['rate'] : undefined,
    qualifiers: {
      title: qualifiers?.title ?? '',
      fields: Object.entries(qualifiers?.items?.properties ?? {}).filter(([name]) => name !== 'id'),
    },
  };
}

/** A field with nested fields is readable if any of them is. */
function isAnyReadable(readable: ReadonlySet<string>, name: string): boolean {
  return readable.has(name) || [...readable].some((path) => path.startsWith(`${name}.`));
}

export function recordsOf(value: unknown): readonly RecordData[] {
  return Array.isArray(value) ? value.filter((item) => isRecord(item)) : [];
}
