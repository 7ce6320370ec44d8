import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { personName } from '../../database/tables/person-name.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import type { Computed } from '../store/compute-states.ts';
import { type DeclarationRow, openDeclaration } from '../store/open-declaration.ts';
import type { LinesKey } from '../store/write-lines.ts';
import { recompile } from './recompile.ts';
import { comparable, type Compared, type ComparedLine, comparisonReply } from './comparison.ts';

const COMPILATION = 'declarations/compilation';

/** Stores a compilation for comparisons with later ones. */
export async function storeCompilation(trx: Transaction<Tables>, key: LinesKey, number: number, { lines, head }: Computed): Promise<void> {
  await trx
    .insertInto('declaration_compilation')
    .values({
      registration_id: key.registrationId,
      consignment_id: key.consignmentId,
      declaration_id: key.declarationId,
      trade_direction: key.tradeDirection === 'Export' ? 'Export' : 'Import',
      number,
      compiled_by: key.changedBy,
      totals: JSON.stringify(head['totals']),
      lines: JSON.stringify(comparable(lines)),
    })
    .execute();
}

/** Compilations of a declaration, newest first. */
export async function listCompilations(database: Database, { documents, path, token }: Call): Promise<Answer> {
  return database.transaction(token, async (trx, session) => {
    const { declaration, access } = await openDeclaration(trx, session, path.number('declarationId'), 'see');
    const rows = await compilationsOf(trx, declaration)
      .select(['number', 'compiled_at as compiledAt', personName('compiled_by').as('compiledBy'), 'totals'])
      .orderBy('number', 'desc')
      .execute();
    const shown = shownTo(documents.entity(COMPILATION).compiled, access.context);
    return ok(rows.map((row) => shown({ ...row })));
  });
}

/** Differences between a compilation and another one, or the current consignment. */
export async function compareCompilations(database: Database, { documents, path, query, token }: Call): Promise<Answer> {
  const asked = query.text('With') ?? 'now';
  return database.transaction(token, async (trx, session) => {
    const opened = await openDeclaration(trx, session, path.number('declarationId'), 'see');
    const before = await findCompilation(trx, opened.declaration, path.number('number'));
    if (asked !== 'now') {
      const after = await findCompilation(trx, opened.declaration, Number(asked));
      return ok(comparisonReply(documents, opened.access, before, after));
    }
    const { after } = await recompile(trx, opened);
    return ok(comparisonReply(documents, opened.access, before, after));
  });
}

async function findCompilation(db: Kysely<Tables>, declaration: DeclarationRow, number: number): Promise<Compared> {
  const row = await compilationsOf(db, declaration).select(['lines', 'totals']).where('number', '=', number).executeTakeFirst();
  if (!row) throw notFound();
  return { lines: linesIn(row.lines), totals: row.totals };
}

function compilationsOf(db: Kysely<Tables>, { registrationId, consignmentId, id }: DeclarationRow) {
  return db
    .selectFrom('declaration_compilation')
    .where('registration_id', '=', registrationId)
    .where('consignment_id', '=', consignmentId)
    .where('declaration_id', '=', id);
}

function linesIn(stored: unknown): readonly ComparedLine[] {
  return Array.isArray(stored) ? stored : [];
}
