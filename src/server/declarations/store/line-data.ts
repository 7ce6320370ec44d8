import type { LineFacts, Qualifier } from '#src/domain/declarations/line-facts.ts';
import type { LineResult } from '#src/domain/declarations/line-result.ts';
import { fullTariffCode } from '#src/domain/tariff-code.ts';
import type { ConsideredSource, LineState, SourceKind, StoredFacts } from './line-state.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** The record of a declaration line: copied and computed fields, without nulls. */
export function lineData({ orderProductId: _id, copied, facts }: LineState, result: LineResult): RecordData {
  const { id: _, line: _line, steps: _steps, alertCount: _count, vfdMissing, savings, ...amounts } = result;
  return withoutNulls({
    ...copied,
    hsTariffCode: facts.hsTariffCode,
    tariffCode: facts.tariffSuffix,
    fullTariffCode: fullCodeOf(facts),
    countryOfOriginCode: facts.countryOfOriginCode,
    currencyCode: facts.currencyCode,
    exportValue: facts.exportValue,
    ...amounts,
    valueMissing: vfdMissing,
    hasQualifiers: facts.qualifiers.length > 0,
    qualifierCount: facts.qualifiers.length,
    qualifiers: facts.qualifiers.map(withoutNulls),
    savings: savings.map(withoutNulls),
    bestSaving: savings[0]?.saved ?? null,
    classificationSources: sourcesOf(facts, copied.description),
  });
}

/** "8471.30.00.10A"; null without an HS code. */
export function fullCodeOf({ hsTariffCode, tariffSuffix }: Pick<LineFacts, 'hsTariffCode' | 'tariffSuffix'>): string | null {
  return hsTariffCode === null ? null : fullTariffCode(hsTariffCode, tariffSuffix ?? '');
}

/** The source that was used; undefined: none knew the goods. */
export function usedSource({ considered }: Pick<StoredFacts, 'considered'>): ConsideredSource | undefined {
  return considered.find(({ gave }) => gave !== null);
}

function sourcesOf(facts: StoredFacts, description: string | null): RecordData {
  const used = usedSource(facts);
  const isFrom = (...kinds: readonly SourceKind[]) => used !== undefined && kinds.includes(used.source);
  return withoutNulls({
    srcNone: used === undefined,
    srcProduct: isFrom('productOfSupplier', 'product'),
    srcGeneric: isFrom('generic'),
    srcPrevDecl: isFrom('prevDecl'),
    prevDeclarationRef: isFrom('prevDecl') ? (used?.code ?? null) : null,
    secondaryCode: facts.secondaryCode,
    trail: facts.considered.flatMap((source) => trailOf(source, facts, description)),
  });
}

/** The source's values beside the line's, field by field. */
function trailOf({ source, code, gave }: ConsideredSource, facts: StoredFacts, description: string | null): readonly RecordData[] {
  if (gave === null) return [withoutNulls({ source, code, isFound: false, isUsed: false })];
  const fields = [
    { field: 'fullTariffCode', gave: fullCodeOf(gave), has: fullCodeOf(facts) },
    { field: 'countryOfOriginCode', gave: gave.countryOfOriginCode, has: facts.countryOfOriginCode },
    { field: 'description', gave: gave.description, has: description },
    { field: 'qualifiers', gave: qualifiersText(gave.qualifiers), has: qualifiersText(facts.qualifiers) },
  ].filter((field) => field.gave !== null);
  const found = { source, code, isFound: true, isUsed: true };
  if (fields.length === 0) return [withoutNulls(found)];
  return fields.map((field) => withoutNulls({ ...found, ...field, isUsed: isWithin(field.gave, field.has) }));
}

/** Whether the line has what the source gave: a tariff that the list does not know, for one, was refused. */
function isWithin(gave: string | null, has: string | null): boolean {
  const parts = new Set(has?.split('; '));
  return gave?.split('; ').every((part) => parts.has(part)) === true;
}

/** "PRF CN; PER MPI AF900574743"; null for none. */
export function qualifiersText(qualifiers: readonly Qualifier[]): string | null {
  if (qualifiers.length === 0) return null;
  return qualifiers
    .map(({ typeCode, value1, value2, value3 }) =>
      [typeCode, value1, value2, value3].filter((part) => part !== null && part !== '').join(' '),
    )
    .join('; ');
}

export function withoutNulls(record: object): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}
