import { tariffCodeFormat } from '#schemas/formats/tariff-code.ts';
import { readPath, writePath } from '../values/record-path.ts';
import { isEmpty } from '../values/is-empty.ts';
import type { Scope } from '../language/types.ts';
import { accessOf } from './access.ts';
import type { CompiledEntity } from './entity-types.ts';
import type { SettleOptions } from './settle.ts';

export interface SplitCode {
  /** The beginning, which the field itself holds. */
  readonly code: string;
  readonly rest: string;
  /** Fields that may take the rest. */
  readonly into: readonly string[];
}

/** A full tariff code in a field with `x-splits`; undefined for anything else. */
export function splitCode(entity: CompiledEntity, path: string, value: unknown): SplitCode | undefined {
  const into = entity.fields.get(path)?.schema['x-splits'];
  if (into === undefined || typeof value !== 'string') return undefined;
  const whole = tariffCodeFormat.normalise(value);
  if (!tariffCodeFormat.isValid(whole)) return undefined;
  return { code: whole.slice(0, 7), rest: whole.slice(8), into };
}

/** The record and the edited fields with every full code split, unless its rest was given, too. */
export function splitCodes(entity: CompiledEntity, record: Scope, options: SettleOptions): { record: Scope; edited: ReadonlySet<string> } {
  const { context, mode } = options;
  let whole = { record, edited: options.edited };
  for (const path of options.edited) {
    const split = splitCode(entity, path, readPath(record, path));
    if (split === undefined || split.into.some((field) => whole.edited.has(field) && !isEmpty(readPath(record, field)))) continue;
    const { writable } = accessOf(entity, { ...context, [entity.recordName]: record }, mode);
    const rest = split.into.find((field) => writable.has(field));
    if (rest === undefined) continue;
    const edited = new Set([...whole.edited, rest]);
    whole = { record: writePath(writePath(whole.record, path, split.code), rest, split.rest), edited };
  }
  return whole;
}
