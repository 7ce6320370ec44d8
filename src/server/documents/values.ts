import type { AjvErrorLike } from '#renderer/expression/index.ts';

/** The body without its nulls: in requests null means missing. Elements of lists keep their places. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (part === null ? [] : [[key, withoutNulls(part)]])));
}

/** What no column can hold, at its place: NUL, half a surrogate pair, a number beyond all numbers. */
export function unstorableValues(value: unknown, path = ''): AjvErrorLike[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ keyword: 'characters', instancePath: path }];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [{ keyword: 'type', instancePath: path, params: { type: 'number' } }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorableValues(part, `${path}/${escapePointer(key)}`));
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
