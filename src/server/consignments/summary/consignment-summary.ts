import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { accessTo, findConsignment } from '../../parties/access.ts';
import { countParts, linesByCurrency } from './summary-queries.ts';

/** Content, value and missing fields of a consignment, as far as the caller's role may read them. */
export async function getConsignmentSummary(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const id = path.number('consignmentId');
  const db = database.kysely;
  const { session, results } = await database.read(token, [findConsignment(db, id), linesByCurrency(db, id), countParts(db, id)]);
  const [found, lines, [parts]] = results;
  const { context } = accessTo(session, found, 'see');
  const sum = (name: 'lineCount' | 'withoutTariff' | 'withoutOrigin' | 'withoutWeight' | 'withoutValue' | 'incompleteCount') =>
    lines.reduce((total, row) => total + row[name], 0);
  const summary = {
    ...parts,
    lineCount: sum('lineCount'),
    withoutTariff: sum('withoutTariff'),
    withoutOrigin: sum('withoutOrigin'),
    withoutWeight: sum('withoutWeight'),
    withoutValue: sum('withoutValue'),
    incompleteCount: sum('incompleteCount'),
    totals: lines.flatMap(({ currencyCode, value, lineCount }) =>
      value === null ? [] : [{ ...(currencyCode !== null && { currencyCode }), value: Number(value), lineCount }],
    ),
  };
  return ok(shownTo(documents.entity('consignments/overview').compiled, context)(summary));
}
