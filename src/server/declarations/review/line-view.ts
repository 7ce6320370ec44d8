import { accessOf, isRecord, type Scope } from '#src/expression/index.ts';
import type { Documents } from '../../documents/documents.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { shownInRow, shownTo } from '../../records/show/readable-by.ts';
import { DECLARATION_LINE } from '../rights.ts';
import type { ReviewLineRow } from './line-queries.ts';

/** Declaration lines for a caller, without the fields hidden from their role. */
export function reviewLineView(documents: Documents, context: Scope) {
  const { compiled } = documents.entity(DECLARATION_LINE);
  const [whole, inRow] = [shownTo(compiled, context), shownInRow(compiled, context)];
  return {
    /** Readable on every line; a right that depends on the line does not count. */
    readable: accessOf(compiled, context).readable,
    detail: (row: ReviewLineRow) => whole(recordOf(row)),
    row: (row: ReviewLineRow) => {
      const { classificationSources, ...shown } = inRow(recordOf(row));
      if (!isRecord(classificationSources)) return { ...shown, version: row.version };
      // The trail is part of a single line only.
      const { trail: _trail, ...source } = classificationSources;
      return { ...shown, classificationSources: source, version: row.version };
    },
  };
}

/** A whole line with the field names of its schema. */
function recordOf({ data, changedAt: _at, changedBy: _by, previousReferences, ...row }: ReviewLineRow): RecordData {
  const source = data['classificationSources'];
  return { ...data, ...row, ...(isRecord(source) && { classificationSources: seenSource(source, previousReferences) }) };
}

/** Without the numbers of declarations that the caller does not see. */
function seenSource(source: RecordData, seen: readonly string[]): RecordData {
  const isSeen = (reference: unknown) => typeof reference === 'string' && seen.includes(reference);
  const { prevDeclarationRef, trail, ...rest } = source;
  return {
    ...rest,
    ...(isSeen(prevDeclarationRef) && { prevDeclarationRef }),
    ...(Array.isArray(trail) && { trail: trail.map((step: unknown) => (isRecord(step) ? seenStep(step, isSeen) : step)) }),
  };
}

function seenStep(step: RecordData, isSeen: (reference: unknown) => boolean): RecordData {
  const { code, ...rest } = step;
  return step['source'] !== 'prevDecl' || isSeen(code) ? step : rest;
}
