import type { AjvErrorLike } from '#src/expression/index.ts';

/**
 * The body without nulls: in requests null means missing. List elements keep their positions. A value without nulls is returned as it is.
 */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !holdsNull(value)) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (part === null ? [] : [[key, withoutNulls(part)]])));
}

function holdsNull(value: object): boolean {
  return Object.values(value).some((part) => part === null || (typeof part === 'object' && holdsNull(part)));
}

/** Values that no column can hold, by path: NUL, half a surrogate pair, an infinite number. */
export function unstorableValues(value: unknown): AjvErrorLike[] {
  const found: AjvErrorLike[] = [];
  const steps: string[] = [];
  const tell = (error: Omit<AjvErrorLike, 'instancePath'>) =>
    found.push({ ...error, instancePath: steps.map((step) => `/${escapePointer(step)}`).join('') });
  const visit = (part: unknown): void => {
    if (typeof part === 'string' && !isStorable(part)) tell({ keyword: 'characters' });
    if (typeof part === 'number' && !Number.isFinite(part)) tell({ keyword: 'type', params: { type: 'number' } });
    if (typeof part !== 'object' || part === null) return;
    for (const key of Object.keys(part)) {
      steps.push(key);
      visit(Reflect.get(part, key));
      steps.pop();
    }
  };
  visit(value);
  return found;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
