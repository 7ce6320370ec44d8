import type { Step } from '#src/domain/declarations/line-result.ts';
import { Decimal } from '#schemas/formats/decimal.ts';

type Exact = Decimal;

/** Steps whose last cents are settled with those of other lines. */
const settled = new Set(['freightShare', 'insuranceShare']);

/** Whether a step's result is what its formula comes to with its values, rounded; unknown where a value is. */
export function evaluated({ name, formula, values, result }: Step): boolean {
  const tokens = formula.match(/[A-Za-z]\w*|\d+|[-+*/()]/g) ?? [];
  const names = tokens.filter((token) => /^[A-Za-z]/.test(token));
  if (names.some((each) => !Object.hasOwn(values, each))) return false;
  if (names.some((each) => values[each] === null)) return result === null;
  const value = sum(tokens, values);
  if (result === null) return name === 'valueForDuty' ? value.lessThan(0) : name === 'statsQuantity' || name.endsWith('Share');
  if (name.endsWith('Measure')) return value.toNumber() === result;
  const places = name === 'statsQuantity' ? 4 : 2;
  return value
    .toDecimalPlaces(places)
    .minus(result)
    .abs()
    .lessThanOrEqualTo(settled.has(name) ? 0.01 : 0);
}

function sum(tokens: string[], values: Step['values']): Exact {
  let value = term(tokens, values);
  while (tokens[0] === '+' || tokens[0] === '-')
    value = tokens.shift() === '+' ? value.plus(term(tokens, values)) : value.minus(term(tokens, values));
  return value;
}

function term(tokens: string[], values: Step['values']): Exact {
  let value = factor(tokens, values);
  while (tokens[0] === '*' || tokens[0] === '/')
    value = tokens.shift() === '*' ? value.times(factor(tokens, values)) : value.dividedBy(factor(tokens, values));
  return value;
}

function factor(tokens: string[], values: Step['values']): Exact {
  const token = tokens.shift() ?? '';
  if (token !== '(') return new Decimal(/^\d/.test(token) ? token : Number(values[token]));
  const value = sum(tokens, values);
  tokens.shift();
  return value;
}
