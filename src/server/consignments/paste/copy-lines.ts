import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import { maxRows } from '#src/domain/paste/limits.ts';
import { printProductLines } from '#src/domain/paste/print-product-lines.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { accessTo, LINE } from '../../parties/access.ts';
import { consignmentOfLines, withDeclarationFlags } from '../declared-flags.ts';
import { linePage } from '../line-queries.ts';
import { lineView } from '../line-record.ts';
import { pasteRules } from './paste-rules.ts';

/** Lines as a block to paste, without the fields that the caller may not see. */
export async function copyProductLines(database: Database, { documents, path, query, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const orderId = query.has('OrderId') ? query.number('OrderId') : undefined;
  const filter = { consignmentId, orderId, isFound: undefined, includeDeleted: false, withOwn: hasOwnFields(documents.schema(LINE)) };
  const { session, results } = await database.read(token, [
    consignmentOfLines(db, consignmentId),
    linePage(db, filter, [], { page: 1, size: maxRows + 1 }),
  ]);
  const [found, lines] = results;
  const view = lineView(documents, accessTo(session, found, 'maySeeLines').context);
  if (lines.length > maxRows) throw new Refusal(413, 'problem.tooManyRows');
  const rows = await withDeclarationFlags(database, token, found[0], lines);
  const { plan, pairs } = pasteRules(documents);
  return ok({ ...printProductLines(rows.map(view.detail), plan, pairs), count: rows.length });
}
