/** Product Details as JSON Schema, for the peer. */
import arrangement from '#schemas/consignments/product-line.ui.json' with { type: 'json' };
import productLine from '#schemas/generated/entities/consignments/product-line.json' with { type: 'json' };

/** A broker of an inbound consignment does not see these. */
const UNSEEN: readonly string[] = ['buyerProductCode', 'dutyRefund'];
/** Part of the control before it. */
const SUFFIX_AFTER = 'hsTariffCode';
/** Keywords of our own: formats, derived values, access and rules. */
const KNOWN: readonly string[] = ['type', 'title', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'readOnly'];
const KNOWN_FORMATS: readonly unknown[] = ['date'];

/** Names in reading order, as ours arranges them. */
export const detailsFields: readonly string[] = arrangement['ui:layout'].flatMap(({ children }) =>
  children.filter((name) => !UNSEEN.includes(name)).flatMap((name) => (name === SUFFIX_AFTER ? [name, 'tariffSuffixImport'] : [name])),
);

export const detailsSchema = {
  type: 'object' as const,
  required: detailsFields.filter((name) => productLine.required.includes(name)),
  properties: Object.fromEntries(detailsFields.map((name) => [name, plainSchema(name)])),
};

interface PlainSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean';
  readonly enum?: (string | number)[];
}

/** The JSON Schema of a field, with the keywords that the peer knows. */
function plainSchema(name: string): PlainSchema {
  const schema = Object.entries<object>(productLine.properties).find(([key]) => key === name)?.[1] ?? {};
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword, value]) => KNOWN.includes(keyword) || (keyword === 'format' && KNOWN_FORMATS.includes(value))),
  );
}
