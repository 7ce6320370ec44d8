import { historyLine, reviewLine } from '../migrations/033-declarations-reviewed.ts';
import { documentRow } from '../migrations/035-documents.ts';
import { cifLine } from '../migrations/038-cif-values.ts';
import { declarationRow } from '../migrations/052-declarations-by-owner.ts';

/** Views that show derived columns, by the table of those: to drop such a column, they are made again. */
export const derivedViews: Readonly<Record<string, readonly { readonly name: string; readonly sql: string }[]>> = {
  product_line: [historyLine],
  document: [documentRow],
  declaration: [cifLine, declarationRow, historyLine, reviewLine],
  declaration_line: [cifLine, historyLine, reviewLine],
};
