/** Describes a filter: "Description contains torch", "Arrival 3 Nov 2026 to 9 Nov 2026". */
import { fillText } from '#src/expression/index.ts';
import type { ScreenTexts } from '#renderer/screen/state/texts.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';
import { printValue, type Printing } from '#renderer/widgets/values/print-value.ts';
import type { FilterField } from './filter-fields.ts';

/** The terms of one field. */
export interface FieldTerms {
  readonly field: FilterField;
  readonly terms: readonly FilterTerm[];
}

/** By field, in the order they were added. */
export function byField(fields: readonly FilterField[], terms: readonly FilterTerm[]): readonly FieldTerms[] {
  const names = [...new Set(terms.map(({ field }) => field))];
  return names.flatMap((name) => {
    const field = fields.find((each) => each.field === name);
    return field === undefined ? [] : [{ field, terms: terms.filter((term) => term.field === name) }];
  });
}

export function textOfTerms({ field, terms }: FieldTerms, printing: Printing, { filterIs }: ScreenTexts): string {
  const print = (value: unknown) => printSought(field, value, printing);
  const from = terms.find(({ is }) => is === 'from');
  const to = terms.find(({ is }) => is === 'to');
  const others = terms.filter(({ is }) => is !== 'from' && is !== 'to').map((term) => wordsOf(term));
  const range =
    from === undefined
      ? to && fillText(filterIs.to, { value: print(to.value) })
      : to === undefined
        ? fillText(filterIs.from, { value: print(from.value) })
        : fillText(filterIs.range, { from: print(from.value), to: print(to.value) });
  return [field.label, [...others, ...(range === undefined ? [] : [range])].join(', ')].join(' ');

  function wordsOf({ is, value }: FilterTerm): string {
    switch (is) {
      case 'empty':
      case 'filled':
        return filterIs[is];
      case 'contains':
        return `${filterIs.contains} ${String(value)}`;
      case 'oneOf': {
        const values = Array.isArray(value) ? value.map(print) : [];
        return `${values.length > 1 ? filterIs.oneOf : filterIs.equals} ${values.join(', ')}`;
      }
      case 'equals':
      case 'from':
      case 'to':
        return `${filterIs.equals} ${print(value)}`;
      default:
        return is satisfies never;
    }
  }
}

/** A day is not a moment, even for a field with a time. */
export function printSought({ schema }: FilterField, value: unknown, printing: Printing): string {
  const isDayOfMoment = schema.format === 'date-time' && typeof value === 'string' && !value.includes('T');
  return printValue(isDayOfMoment ? { ...schema, format: 'date' } : schema, value, printing);
}
