/** Applies the terms of a filter to loaded rows, like the server does. */
import { dateOf, readPath } from '#src/expression/index.ts';
import type { FilterTerm } from '../ports.ts';
import type { Row } from '../references.ts';

/** @param zone time zone that decides the day of a moment */
export function meetsFilter(row: Row, terms: readonly FilterTerm[], zone?: string): boolean {
  return terms.every((term) => meets(readPath(row, term.field), term, zone));
}

function meets(value: unknown, { is, value: sought }: FilterTerm, zone: string | undefined): boolean {
  const isBlank = value === undefined || value === null || value === '';
  switch (is) {
    case 'empty':
      return isBlank;
    case 'filled':
      return !isBlank;
    case 'contains':
      return !isBlank && String(value).toLowerCase().includes(String(sought).toLowerCase());
    case 'oneOf':
      return Array.isArray(sought) && sought.some((each) => isEqual(value, each, zone));
    case 'equals':
      return isEqual(value, sought, zone);
    case 'from':
      return !isBlank && compare(value, sought, zone) >= 0;
    case 'to':
      return !isBlank && compare(value, sought, zone) <= 0;
    default:
      return is satisfies never;
  }
}

/** A missing boolean is false. */
function isEqual(value: unknown, sought: unknown, zone: string | undefined): boolean {
  if (typeof sought === 'boolean') return (value ?? false) === sought;
  return value !== undefined && value !== null && compare(value, sought, zone) === 0;
}

function compare(value: unknown, sought: unknown, zone: string | undefined): number {
  if (typeof value === 'number' && typeof sought === 'number') return value - sought;
  const wanted = String(sought);
  const compared = /^\d{4}-\d\d-\d\d$/.test(wanted) ? (dateOf(value, zone) ?? String(value)) : String(value);
  if (compared === wanted) return 0;
  return compared < wanted ? -1 : 1;
}
