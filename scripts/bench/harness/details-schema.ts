/** Product Details as JSON Schema and three tables, for the peers, each of which uses what it supports. */
import arrangement from '#schemas/consignments/product-line.ui.json' with { type: 'json' };
import productLine from '#schemas/generated/entities/consignments/product-line.json' with { type: 'json' };

/** A broker of an inbound consignment does not see these. */
const UNSEEN: readonly string[] = ['buyerProductCode', 'dutyRefund'];
/** Part of the control before it. */
const SUFFIX_AFTER = 'hsTariffCode';
/** Keywords of our own: formats, derived values, access and rules. */
const KNOWN: readonly string[] = ['type', 'title', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'readOnly'];
const KNOWN_FORMATS: readonly unknown[] = ['date'];

export interface DetailsSection {
  readonly title: string;
  readonly fields: readonly DetailsField[];
}

export interface DetailsField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly title: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  readonly enum?: (string | number)[];
  readonly format?: string;
  readonly readOnly?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** In reading order, as ours arranges them. */
export const detailsSections: readonly DetailsSection[] = arrangement['ui:layout'].map(({ section, children }) => ({
  title: section,
  fields: children
    .filter((name) => !UNSEEN.includes(name))
    .flatMap((name) => (name === SUFFIX_AFTER ? [name, 'tariffSuffixImport'] : [name]))
    .map(fieldOf),
}));

export const detailsFields: readonly DetailsField[] = detailsSections.flatMap(({ fields }) => fields);

export const detailsSchema = {
  type: 'object' as const,
  required: detailsFields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  properties: Object.fromEntries(detailsFields.map(({ name }) => [name, plainSchema(name)])),
};

/** Total to what it is the quantity's multiple of. */
export const totals: Readonly<Record<string, string>> = {
  totalItems: 'itemsInOrderUnit',
  totalWeight: 'weightPerUnit',
  totalVolume: 'volumePerUnit',
  totalOtherMeasure: 'otherPerUnit',
};

/** Field to the one that has to hold something before it can be typed into. */
export const enabledBy: Readonly<Record<string, string>> = { regionOfOrigin: 'countryOfOriginCode', customsValue: 'customsValueType' };

/** Field to the number above zero that makes it required. */
export const requiredBy: Readonly<Record<string, string>> = { packageTypeCode: 'numberOfPackages' };

function fieldOf(name: string): DetailsField {
  return { name, isRequired: productLine.required.includes(name), title: name, type: 'string', ...plainSchema(name) };
}

/** The JSON Schema of a field, with keywords that every library supports. */
function plainSchema(name: string) {
  const schema = Object.entries<object>(productLine.properties).find(([key]) => key === name)?.[1] ?? {};
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword, value]) => KNOWN.includes(keyword) || (keyword === 'format' && KNOWN_FORMATS.includes(value))),
  );
}
