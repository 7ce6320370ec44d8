import { isRecord } from '#src/expression/index.ts';

// Typed values of a stored document; null if the type differs.

export function textIn(record: unknown, name: string): string | null {
  const value = valueIn(record, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberIn(record: unknown, name: string): number | null {
  const value = valueIn(record, name);
  return typeof value === 'number' ? value : null;
}

export function recordsIn(record: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const value = valueIn(record, name);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function textsIn(record: unknown, name: string): readonly string[] {
  const value = valueIn(record, name);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function valueIn(record: unknown, name: string): unknown {
  return isRecord(record) ? record[name] : undefined;
}
