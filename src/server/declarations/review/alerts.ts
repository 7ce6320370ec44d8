import type { Alert } from '#schemas/generated/types.ts';
import { findAlertGroups } from '../../consignments/alert-groups.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { lineRanges } from '../actions/line-ranges.ts';
import { assertVisible, findSeen } from './read-declaration.ts';

/** The alerts of a declaration by cause, and by what one answer may fix. */
export async function listDeclarationAlerts(database: Database, { path, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const id = path.number('declarationId');
  const { session, results } = await database.read(token, [...findSeen(db, id), findAlertGroups(db, id)]);
  const [heads, consignments, groups] = results;
  assertVisible(session, heads, consignments);
  return ok(
    groups.map(({ of, lines, ...group }): Alert => ({
      ...group,
      ...(of !== null && { of }),
      lineCount: lines.length,
      lines: lineRanges(lines),
    })),
  );
}
