import { accessOf, defaultsOf, type RecordMode, type Scope } from '#renderer/expression/index.ts';
import { SHORTEST_PASSWORD } from '#src/domain/password/score-password.ts';
import { operationOf } from '../documents/contract.ts';
import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { passwordScore } from '../auth/password-score.ts';
import { checkRecord, type RecordData } from './check-record.ts';
import { recordOf } from './record-of.ts';
import { unknownCodes } from './unknown-codes.ts';
import { loadEntity } from '../documents/server-entity.ts';
import { draftReader } from '../records/draft.ts';

/** The record a request sends, and everything wrong with it by its entity; the handler adds what only it knows. */
export interface CheckedBody {
  readonly record: RecordData;
  readonly errors: FieldErrors;
  text(name: string): string;
  /** Throws a 400 where the entity or `more` found anything. */
  settle(more?: FieldErrors): RecordData;
}

interface CheckBodyOptions {
  readonly context?: Scope;
  /** Measured here, whatever was sent. */
  readonly score?: number | undefined;
}

export interface BodyReader {
  (body: unknown, options?: CheckBodyOptions): CheckedBody;
  labelOf(field: string): string;
}

/** Reads bodies of the operation as records of the entity. */
export function bodyReader(entityId: string, operation: string, mode: RecordMode = 'create'): BodyReader {
  const entity = loadEntity(entityId);
  const readDraft = draftReader(operationOf(operation).body ?? {});
  const read = (body: unknown, { context = {}, score }: CheckBodyOptions = {}): CheckedBody => {
    const { draft, unknown } = readDraft(body);
    const { passwordScore: _sent, ...own } = draft;
    const measured = score === undefined ? own : { ...own, passwordScore: score };
    const edited = new Set(Object.keys(draft));
    const writable = accessOf(entity.compiled, context, mode).writable;
    const checked = checkRecord(entity, { ...defaultsOf(entity.compiled), ...measured }, { mode, edited, context, writable });
    const errors = { ...unknownCodes(entity, checked.record, edited), ...checked.errors, ...unknown };
    return {
      record: checked.record,
      errors,
      text: (name) => textOf(checked.record[name]),
      settle: (more = {}) => {
        const all = { ...more, ...errors };
        if (Object.keys(all).length > 0) throw invalid(all);
        return checked.record;
      },
    };
  };
  return Object.assign(read, { labelOf: (field: string) => entity.compiled.fields.get(field)?.label ?? field });
}

/** The score of a body's password; undefined where it is too short to have one. */
export async function scoreIn(body: unknown, field: string, penalised: readonly string[]): Promise<number | undefined> {
  const password = recordOf(body)[field];
  const isLong = typeof password === 'string' && Array.from(password).length >= SHORTEST_PASSWORD;
  return isLong ? passwordScore(password, penalised) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
