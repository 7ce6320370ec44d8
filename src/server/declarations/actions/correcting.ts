import type { Transaction } from 'kysely';
import { assertMay } from '../../parties/access.ts';
import { type AuditEntry, recordChanges } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import { personName } from '../../database/tables/person-name.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { difference } from '../../records/request/patch.ts';
import { DECLARATION_LINE } from '../rights.ts';
import { findLines } from '../store/load.ts';
import { declarationSubject, ofDeclaration, openDeclaration, type OpenDeclaration } from '../store/open-declaration.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { assertCurrentVersion } from '../../records/request/versions.ts';
import type { Recomputed } from '../store/recompute.ts';
import { lineRanges } from './line-ranges.ts';

/** Right that a call for a line requires in addition to the right to act. */
export type Right = 'mayCompile' | 'mayApplyTariff';

/** Guard of calls about one line: 404 precedes 403. */
export function guardedLine(database: Database, right: Right) {
  return {
    async guard({ path, token }: Call): Promise<void> {
      await database.transaction(token, async (trx, session) => {
        const { access } = await openLine(trx, session, path, 'see');
        assertMay(access, right);
      });
    },
  };
}

/** Opens the declaration of a call to correct one of its lines, and locks its consignment. */
export async function openToCorrect(trx: Transaction<Tables>, session: SessionOf, path: Call['path'], right: Right) {
  const opened = await openLine(trx, session, path, 'act');
  assertMay(opened.access, right);
  return opened;
}

async function openLine(trx: Transaction<Tables>, session: SessionOf, path: Call['path'], purpose: 'see' | 'act') {
  const opened = await openDeclaration(trx, session, path.number('declarationId'), purpose);
  const line = await findLines(trx, opened.declaration)
    .select(['d.changed_at as changedAt', personName('d.changed_by').as('changedBy')])
    .where('d.id', '=', path.number('lineId'))
    .executeTakeFirst();
  if (!line) throw notFound();
  return { ...opened, line };
}

/** 412 if the line has changed since the caller saw it; follows 409. */
export function assertCurrentLine(call: Call, { access, line }: Awaited<ReturnType<typeof openLine>>): void {
  const { compiled } = call.documents.entity(DECLARATION_LINE);
  assertCurrentVersion(call, line, () => shownTo(compiled, access.context)({ ...line.data, id: line.id, line: line.line }));
}

/** A user's correction of a line. */
export interface Correction {
  readonly id: number;
  readonly line: number;
  readonly before: object;
  readonly after: object;
}

/** Logs and publishes a correction of lines and the resulting changes of the totals. */
export async function recordCorrection(
  trx: Transaction<Tables>,
  opened: OpenDeclaration,
  corrections: readonly Correction[],
  { headBefore, headAfter }: Pick<Recomputed, 'headBefore' | 'headAfter'>,
): Promise<void> {
  const { access, declaration } = opened;
  const subject = (lines: readonly number[]) =>
    text('declarationJournal.lines', { what: declarationSubject(opened), lines: lineRanges(lines) });
  const ofLines = corrections.map(({ id, line, before, after }): AuditEntry => ({
    kind: 'Declarations',
    action: 'change',
    subject: subject([line]),
    of: { ...ofDeclaration(declaration), entity: DECLARATION_LINE, id },
    before,
    after,
    // One hint is enough for users who have the declaration open.
    notice: null,
  }));
  const ofWhole: AuditEntry = {
    kind: 'Declarations',
    action: 'change',
    subject: subject(corrections.map(({ line }) => line)),
    of: ofDeclaration(declaration),
    ...difference(headBefore, headAfter),
  };
  await recordChanges(trx, access.session, [...ofLines, ofWhole]);
}
