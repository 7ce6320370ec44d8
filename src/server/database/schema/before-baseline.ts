import { baseline, baselineFunction } from '../migrations/001-baseline.ts';
import { definedBy } from '../migrations/migration.ts';

/** The first and the last of the migrations that the baseline took the place of. */
const FIRST = '001-accounts';
const LAST = '067-asked-of-one';

/** Tables that the baseline lacks; in a backup they are empty. */
export const ONLY_BEFORE_BASELINE: ReadonlySet<string> = new Set(['arriving_batch', 'leaving_batch']);

/**
 * Whether these are the migrations before the baseline, all of them.
 * @param what has them, for the error where it has only some
 */
export function isBeforeBaseline(applied: readonly string[], what: 'database' | 'backup'): boolean {
  if (applied.includes(LAST)) return true;
  if (!applied.includes(FIRST)) return false;
  const advice =
    what === 'database'
      ? `Start the last version that has migration ${LAST}, which brings it there, then this one.`
      : `Restore it with the last version that has migration ${LAST}, start that, and take a backup of it.`;
  throw new Error(`The ${what} is of an older version (its newest migration is ${applied.toSorted().at(-1)}). ${advice}`);
}

/** Brings a database with the last migration before the baseline to the baseline. */
export const toBaseline = `
drop policy arrived on invoice;
drop function is_any_arriving();
drop function arriving_batches();
drop function lines_to_take_back(bigint, bigint, bigint);
drop function take_back_lines(bigint, bigint, bigint, bigint[]);
drop function take_back_invoices(bigint, bigint, bigint);
drop table arriving_batch, leaving_batch;
${baselineFunction('take_back_batch')}
${definedBy('app_lookup', 'function', 'take_back_batch(bigint, bigint, bigint)')}
delete from schema_migration;
insert into schema_migration (name) values ('${baseline.name}');`;
