import type { ConsideredSource, SourceKind, SourceValues } from '../store/line-state.ts';

/** A product of the caller's lists as a source; null: any supplier or origin. */
export interface ProductSource {
  readonly clientId: number;
  readonly supplierId: number | null;
  readonly origin: string | null;
  readonly code: string;
  readonly values: SourceValues;
}

/** Another source, with its code and its values. */
export interface NamedSource {
  readonly code: string;
  /** Only of a previous declaration. */
  readonly declarationId?: number;
  readonly values: SourceValues;
}

/** Sources from the caller's lists and from declarations they may see. */
export interface KnownSources {
  productsOf(productCode: string): readonly ProductSource[];
  genericOf(secondaryCode: string): NamedSource | undefined;
  previousOf(productCode: string): NamedSource | undefined;
}

/** Keys that find the sources of a line. */
export interface GoodsNamed {
  readonly productCode: string | null;
  readonly secondaryCode: string | null;
  readonly supplierId: number | null;
  readonly origin: string | null;
}

/**
 * The sources in order, up to the first that knows the goods: a product of client, supplier and origin; the same without supplier; the
 * generic code named by the secondary code; the newest declaration of the product for the client.
 * @param clients whose products apply, in order of preference
 */
export function considerSources(
  { productCode, secondaryCode, supplierId, origin }: GoodsNamed,
  known: KnownSources,
  clients: readonly number[],
  isCurrent: (values: SourceValues) => boolean,
): readonly ConsideredSource[] {
  const products = productCode === null ? [] : known.productsOf(productCode);
  const ofSupplier = (supplier: number | null) => () =>
    clients.map((client) => productFor(products, client, supplier, origin)).find((found) => found !== undefined);
  const questions: readonly (readonly [SourceKind, string | null, () => NamedSource | undefined])[] = [
    ...(productCode !== null && supplierId !== null ? [['productOfSupplier', productCode, ofSupplier(supplierId)] as const] : []),
    ...(productCode !== null ? [['product', productCode, ofSupplier(null)] as const] : []),
    ...(secondaryCode !== null ? [['generic', secondaryCode, () => known.genericOf(secondaryCode)] as const] : []),
    ...(productCode !== null ? [['prevDecl', null, () => known.previousOf(productCode)] as const] : []),
  ];
  const considered: ConsideredSource[] = [];
  for (const [source, code, ask] of questions) {
    const found = ask();
    considered.push(
      found === undefined
        ? { source, code, gave: null, isCurrent: true }
        : {
            source,
            code: found.code,
            ...(found.declarationId !== undefined && { declarationId: found.declarationId }),
            gave: found.values,
            isCurrent: isCurrent(found.values),
          },
    );
    if (found !== undefined) break;
  }
  return considered;
}

/** The product of the line's origin, else of any; for a line without origin the only one, if there is one. */
function productFor(
  products: readonly ProductSource[],
  client: number,
  supplier: number | null,
  origin: string | null,
): ProductSource | undefined {
  const own = products.filter(({ clientId, supplierId }) => clientId === client && supplierId === supplier);
  const ofOrigin = own.find((product) => product.origin === origin) ?? own.find((product) => product.origin === null);
  return ofOrigin ?? (origin === null && own.length === 1 ? own[0] : undefined);
}
