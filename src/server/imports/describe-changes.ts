import { accessOf } from '#src/expression/index.ts';
import type { DescribedChange } from './upload-result.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../records/lists/change-log.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { usesIn } from '../records/check/uses.ts';
import { contextOf, subjectOf } from '../records/declaration/resource.ts';
import type { ImportWork } from './examine-line.ts';
import type { LineOutcome } from './store-slice.ts';

/** Changes that lines would make, in the words of the change log, with the uses of each record; unchanged lines are left out. */
export async function describeChanges(
  database: Database,
  { resource, session, queries }: ImportWork,
  outcomes: readonly LineOutcome[],
): Promise<DescribedChange[]> {
  const { readable } = accessOf(resource.entity.compiled, contextOf(session, resource));
  const changed = outcomes.flatMap((outcome): { readonly record: RecordData; readonly change: DescribedChange }[] => {
    const line = outcome.line.number;
    if (outcome.kind === 'added')
      return [{ record: outcome.record, change: { line, action: 'add', record: subjectOf(resource, outcome.record) } }];
    if (outcome.kind !== 'replaced') return [];
    const { before, record } = outcome;
    const values = valuesIn(resource, new Map(), readable, before, record).join(', ');
    return values === '' ? [] : [{ record: before, change: { line, action: 'replace', record: subjectOf(resource, before), values } }];
  });
  const all = [...queries.byReference, ...queries.byValue];
  if (all.length === 0 || changed.length === 0) return changed.map(({ change }) => change);
  const records = changed.map(({ record }) => record);
  const uses = await database.asTenant(session.registrationId, (trx) => usesIn(trx, all, records));
  return changed.map(({ change }, index): DescribedChange => {
    const { count, summary } = uses[index] ?? { count: 0, summary: '' };
    return count === 0 ? change : { ...change, uses: summary };
  });
}
