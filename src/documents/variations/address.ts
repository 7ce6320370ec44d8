/** Where a change applies: a document, and the part of it. */
export interface Address {
  readonly kind: 'entity' | 'ui' | 'screen';
  /** `consignments/product-line`. */
  readonly name: string;
  /** Path of a field, id of a part, or `grid/column`; empty for the whole document. */
  readonly part: string;
}

/** Reads `consignments/product-line.ui#brandName`. */
export function readAddress(at: string): Address {
  const [document = '', part = ''] = at.split('#');
  const [name = '', kind] = document.split('.');
  return { kind: kind === 'ui' || kind === 'screen' ? kind : 'entity', name, part };
}
