import { baselineView } from './001-baseline.ts';
import type { Migration } from './migration.ts';

const before = baselineView('review_line');

/** A line whose net weight was changed after it was declared is a changed line. */
export const reviewLine = { ...before, sql: before.sql.replaceAll(/(\w+)(\.\w+)->'weightUnitCode'/g, "$&, $1$2->'netWeight'") };

export const netWeight: Migration = { name: '008-net-weight', sql: `drop view review_line; ${reviewLine.sql}` };
