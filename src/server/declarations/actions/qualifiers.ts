import type { Qualifier } from '#src/domain/declarations/line-facts.ts';
import type { Database } from '../../database/database.ts';
import { withoutNulls } from '../../documents/values.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import { isSameValue } from '../../records/request/patch.ts';
import { tagOf } from '../../records/request/versions.ts';
import { contextFor, listsReadBy } from '../../records/store/context-lists.ts';
import { recordsIn, textIn } from '../../records/request/read-json.ts';
import { assertChangeable } from '../store/open-declaration.ts';
import { recomputeAndStore } from '../store/recompute.ts';
import { assertCurrentLine, openToCorrect, recordCorrection } from './correcting.ts';

const LINE_QUALIFIERS = 'declarations/line-qualifiers';
const readBody = bodyReader(LINE_QUALIFIERS, 'replaceLineQualifiers');

/** Replaces the qualifiers of a line and recomputes the declaration. */
export function replaceLineQualifiers(database: Database, call: Call): Promise<Answer> {
  const { documents } = call;
  return database.transaction(call.token, async (trx, session) => {
    const opened = await openToCorrect(trx, session, call.path, 'mayCompile');
    const { access, line } = opened;
    const lists = await contextFor(trx, { within: undefined, lists: listsReadBy(LINE_QUALIFIERS, documents) }, access.session);
    const record = readBody(documents)(call.body, { context: { ...lists, ...access.context } }).assertValid();
    assertChangeable(opened);
    assertCurrentLine(call, opened);
    const qualifiers = recordsIn(record, 'qualifiers').map(qualifierOf);
    const before = { qualifiers: line.data['qualifiers'] ?? [] };
    if (isSameValue(before.qualifiers, withoutNulls(qualifiers))) return noContent({ etag: tagOf(line.version) });
    const recomputed = await recomputeAndStore(trx, opened, { changedLines: [{ id: line.id, qualifiers }] });
    await recordCorrection(trx, opened, [{ id: line.id, line: line.line, before, after: { qualifiers } }], recomputed);
    return noContent({ etag: tagOf(line.version + (recomputed.lineIds.includes(line.id) ? 1 : 0)) });
  });
}

function qualifierOf(record: Readonly<Record<string, unknown>>): Qualifier {
  return {
    typeCode: textIn(record, 'typeCode') ?? '',
    value1: textIn(record, 'value1'),
    value2: textIn(record, 'value2'),
    value3: textIn(record, 'value3'),
  };
}
