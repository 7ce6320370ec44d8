import { historyLine } from '../migrations/022-looking-up.ts';

/** Views that show derived columns, by the table of those: to drop such a column, they are made again. */
export const derivedViews: Readonly<Record<string, readonly { readonly name: string; readonly sql: string }[]>> = {
  product_line: [historyLine],
};
