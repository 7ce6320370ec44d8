import { codeOf } from './amounts.ts';
import type { DutyBasis, QualifierType } from './basis.ts';
import type { LineFacts, Qualifier, TariffItem } from './line-facts.ts';

/** Claims and levies: nothing that an export asks for. */
const importTypes = new Set(['PRF', 'LVY']);

/** Whether a qualifier that the item requires is missing, or a value that its type makes mandatory. */
export function lacksQualifier(basis: DutyBasis, line: LineFacts, item: TariffItem | null): boolean {
  const isAsked = (typeCode: string): boolean => basis.tradeDirection === 'Import' || !importTypes.has(typeCode);
  const present = new Set(line.qualifiers.map(({ typeCode }) => codeOf(typeCode)));
  const required = (item?.requiredQualifiers ?? []).flatMap((typeCode) => codeOf(typeCode) ?? []);
  if (required.some((typeCode) => isAsked(typeCode) && !present.has(typeCode))) return true;
  return line.qualifiers.some((qualifier) => isAsked(codeOf(qualifier.typeCode) ?? '') && lacksValue(basis, qualifier));
}

function lacksValue(basis: DutyBasis, qualifier: Qualifier): boolean {
  const type = basis.qualifierTypes.find(({ typeCode }) => codeOf(typeCode) === codeOf(qualifier.typeCode));
  return type !== undefined && mandatoryValues(type, qualifier).some((value) => codeOf(value) === null);
}

function mandatoryValues(type: QualifierType, { value1, value2, value3 }: Qualifier): readonly (string | null)[] {
  return [
    ...(type.value1Relevant === 'M' ? [value1] : []),
    ...(type.value2Relevant === 'M' ? [value2] : []),
    ...(type.value3Relevant === 'M' ? [value3] : []),
  ];
}
