import { baselineView } from '../migrations/001-baseline.ts';
import { declarationRow } from '../migrations/002-people-by-id.ts';
import { reviewLine } from '../migrations/008-net-weight.ts';
import { cifLine } from '../migrations/010-declared-sums.ts';

const historyLine = baselineView('history_line');

/** Views that show derived columns, by the table of those: to drop such a column, they are made again. */
export const derivedViews: Readonly<Record<string, readonly { readonly name: string; readonly sql: string }[]>> = {
  product_line: [historyLine],
  document: [baselineView('document_row')],
  declaration: [cifLine, declarationRow, historyLine, reviewLine],
  declaration_line: [cifLine, historyLine, reviewLine],
};
