import type { FilterTerm } from '#renderer/services/ports.ts';
import type { FilterKind } from './filter-fields.ts';

/** Operator of a filter; between has a first and a last value, or one of them. */
export type FilterOperator = 'contains' | 'equals' | 'oneOf' | 'between' | 'empty' | 'filled';

export const FILTER_OPERATORS: Readonly<Record<FilterKind, readonly FilterOperator[]>> = {
  text: ['contains', 'equals', 'empty', 'filled'],
  choice: ['oneOf', 'empty', 'filled'],
  number: ['between', 'empty', 'filled'],
  day: ['between', 'empty', 'filled'],
  yesNo: ['equals'],
};

/** The operator of a field's terms; the first one if there are none. */
export function operatorOf(kind: FilterKind, [term]: readonly FilterTerm[]): FilterOperator {
  const ways = FILTER_OPERATORS[kind];
  const [usual = 'contains'] = ways;
  if (term === undefined) return usual;
  const way = term.is === 'from' || term.is === 'to' ? 'between' : term.is;
  if (ways.includes(way)) return way;
  return ways.includes('oneOf') && way === 'equals' ? 'oneOf' : usual;
}

/** The terms with others for one field, which stay where its terms were. */
export function replaceTerms(terms: readonly FilterTerm[], field: string, own: readonly FilterTerm[]): readonly FilterTerm[] {
  const at = terms.findIndex((term) => term.field === field);
  const others = (part: readonly FilterTerm[]) => part.filter((term) => term.field !== field);
  return at < 0 ? [...terms, ...own] : [...others(terms.slice(0, at)), ...own, ...others(terms.slice(at))];
}
