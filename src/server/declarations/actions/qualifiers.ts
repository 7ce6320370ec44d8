import { readQualifiers } from '#src/domain/declarations/dialog/read-duty.ts';
import type { Qualifier } from '#src/domain/declarations/line-facts.ts';
import type { Database } from '../../database/database.ts';
import { withoutNulls } from '../../documents/values.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import { isSameValue } from '../../records/request/patch.ts';
import { tagOf } from '../../records/request/versions.ts';
import { contextFor, listsReadBy } from '../../records/store/context-lists.ts';
import { isInOwnAlertGroup } from '../../consignments/alert-groups.ts';
import { findLines } from '../store/load.ts';
import { assertChangeable } from '../store/open-declaration.ts';
import { recomputeAndStore } from '../store/recompute.ts';
import { assertCurrentLine, openToCorrect, recordCorrection } from './correcting.ts';

const LINE_QUALIFIERS = 'declarations/line-qualifiers';
const readBody = bodyReader(LINE_QUALIFIERS, 'replaceLineQualifiers');

type ReviewedLine = Awaited<ReturnType<ReturnType<typeof findLines>['execute']>>[number];

/** Replaces the qualifiers of a line, completes those of the other lines in a group of alerts, and recomputes the declaration. */
export function replaceLineQualifiers(database: Database, call: Call): Promise<Answer> {
  const { documents } = call;
  return database.transaction(call.token, async (trx, session) => {
    const opened = await openToCorrect(trx, session, call.path, 'mayCompile');
    const { access, line } = opened;
    const lists = await contextFor(trx, { within: undefined, lists: listsReadBy(LINE_QUALIFIERS, documents) }, access.session);
    const record = readBody(documents)(call.body, { context: { ...lists, ...access.context } }).assertValid();
    assertChangeable(opened);
    assertCurrentLine(call, opened);
    const qualifiers = readQualifiers(record);
    const group = call.query.text('Alert');
    const others = group === undefined ? [] : await findLines(trx, opened.declaration).where(isInOwnAlertGroup(group)).execute();
    const changed = [
      changeOf(line, qualifiers),
      ...others.flatMap((other) => (other.id === line.id ? [] : [changeOf(other, completed(other, qualifiers))])),
    ].filter(({ before, qualifiers: after }) => !isSameValue(before, withoutNulls(after)));
    if (changed.length === 0) return noContent({ etag: tagOf(line.version) });
    const recomputed = await recomputeAndStore(trx, opened, { changedLines: changed });
    const corrections = changed.map(({ id, line: number, before, qualifiers: after }) => ({
      id,
      line: number,
      before: { qualifiers: before },
      after: { qualifiers: after },
    }));
    await recordCorrection(trx, opened, corrections, recomputed);
    return noContent({ etag: tagOf(line.version + (recomputed.lineIds.includes(line.id) ? 1 : 0)) });
  });
}

function changeOf({ id, line, data }: ReviewedLine, qualifiers: readonly Qualifier[]) {
  return { id, line, before: data['qualifiers'] ?? [], qualifiers };
}

/** Its own, and those of the others whose type it lacks. */
function completed({ data }: ReviewedLine, qualifiers: readonly Qualifier[]): readonly Qualifier[] {
  const own = readQualifiers(data);
  return [...own, ...qualifiers.filter(({ typeCode }) => !own.some((each) => each.typeCode === typeCode))];
}
