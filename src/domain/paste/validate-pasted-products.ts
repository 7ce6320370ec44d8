import { messageText } from '../messages.ts';
import { productErrors } from './check-product.ts';
import { columnRoles } from './column-roles.ts';
import { findingText } from './finding.ts';
import { maxRows } from './limits.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedField, PastedProduct } from './pasted-product.ts';

/** Why a product cannot become a line; `line` and `field` are null where the list as a whole is at fault. */
export interface ProductIssue {
  readonly line: number | null;
  readonly field: PastedField | null;
  readonly message: string;
}

/**
 * Checks products sent for bulk insert by the rules a pasted block is read by; the caller stores all of them or,
 * where anything is answered, none. Lines are those the products carry, as the preview showed them.
 */
export function validatePastedProducts(products: readonly PastedProduct[], context: PasteContext): ProductIssue[] {
  const { messages } = context;
  if (products.length === 0) return [{ line: null, field: null, message: messageText(messages, 'paste.no-lines') }];
  if (products.length > maxRows) {
    return [{ line: null, field: null, message: messageText(messages, 'paste.too-many-rows') }];
  }
  return products.flatMap((product) =>
    productErrors(product, context).map((finding) => ({
      line: product.line,
      field: columnRoles[finding.role].field,
      message: findingText(finding, messages),
    })),
  );
}
