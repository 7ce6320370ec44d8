import { accessOf } from '#renderer/expression/index.ts';
import type { UploadResult } from '#schemas/generated/types.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../resources/change-log.ts';
import { contextOf, subjectOf } from '../resources/resource.ts';
import type { ImportWork } from './examine-line.ts';
import type { Outcome } from './store-slice.ts';

type Change = NonNullable<UploadResult['changes']>[number];

/** What lines would change, in the words of the change log; lines that would change nothing are left out. */
export async function changesOf(_database: Database, { resource, session }: ImportWork, outcomes: readonly Outcome[]): Promise<Change[]> {
  const { readable } = accessOf(resource.entity.compiled, contextOf(session));
  return outcomes.flatMap((outcome): Change[] => {
    const line = outcome.line.number;
    if (outcome.kind === 'added') return [{ line, action: 'add', record: subjectOf(resource, outcome.record) }];
    if (outcome.kind !== 'replaced') return [];
    const values = valuesIn(resource, new Map(), readable, outcome.before, outcome.record);
    return values.length === 0 ? [] : [{ line, action: 'replace', record: subjectOf(resource, outcome.before), values: values.join(', ') }];
  });
}
