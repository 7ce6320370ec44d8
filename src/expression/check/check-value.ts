import type { CheckContext } from './check-context.ts';
import { DATE_PATTERN, isDatePattern, meantPattern } from './date-pattern.ts';
import { nearestName } from './near-name.ts';
import type { Node } from '../language/syntax.ts';
import { unify, type ValueType } from '../language/value-type.ts';

/** Reports a literal that is not a value of what it stands for: not in the enumeration, or not of the format. */
export function checkValue(type: ValueType, other: Node, context: CheckContext): void {
  if (other.kind !== 'literal' || other.value === null || unify(type, context.typeOf(other, context)) === undefined) return;
  const { value } = other;
  const place = { offset: other.start, length: other.end - other.start, severity: 'warning' } as const;
  if ('values' in type && type.values !== undefined) {
    if (type.values.includes(value)) return;
    const near = typeof value === 'string' ? nearestName(value, type.values.map(String)) : undefined;
    const question = near === undefined ? '' : `; did you mean "${near}"?`;
    const finding = { message: `"${value}" is not one of ${type.values.join(', ')}${question}`, ...place };
    context.report(near === undefined ? finding : { ...finding, suggestion: near });
  } else if ('format' in type && type.format === DATE_PATTERN && typeof value === 'string') {
    if (isDatePattern(value)) return;
    const meant = meantPattern(value);
    const question = meant === undefined ? ': it has parts like DD MMM YYYY HH:mm' : `; did you mean "${meant}"?`;
    context.report({ message: `"${value}" is no date pattern${question}`, ...place });
  } else if ('format' in type && type.format !== undefined && value !== '' && context.isOfFormat?.(type.format, value) === false) {
    context.report({ message: `"${value}" is no ${type.format.replaceAll('-', ' ')}`, ...place });
  }
}
