import { text } from '../../messages/texts.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import type { RecordData } from '../check/check-record.ts';
import { checkDays } from './days.ts';
import type { Resource } from './resource.ts';

/** Checks a record against its resource declaration, beyond its schema. */
export function checkDeclared(resource: Resource, record: RecordData): FieldErrors {
  return { ...checkAddress(resource, record), ...checkDays(resource, record) };
}

/** Keys are part of addresses, where clients resolve these two segments. */
function checkAddress({ declaration: { key }, entity: { compiled } }: Resource, record: RecordData): FieldErrors {
  if (record[key] !== '.' && record[key] !== '..') return {};
  const label = compiled.fields.get(key)?.label ?? key;
  return { [key]: [text('problem.value.onlyDots', { label })] };
}
