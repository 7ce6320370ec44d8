import { finite } from '../evaluate/operators.ts';
import { Decimal, decimalFormat, round } from '#schemas/formats/decimal.ts';

/** Longer than anyone types into a field. */
const LONGEST = 200;
/** Decimals of a non-terminating quotient, if the field does not limit them. */
const MOST_DECIMALS = 10;
/** A date typed into the wrong field must not be read as a subtraction. */
const DATE = /^\d{1,4}([-/])\d{1,2}\1\d{1,4}$/;

/**
 * What "12*24", "3500/2" or "(3+4)*1,000" comes to, worked out in decimals as on paper; undefined for what is not a sum, a number alone
 * among it.
 */
export function writtenSum(text: string, decimals = MOST_DECIMALS): number | undefined {
  const sum = inPlainSigns(text.trim());
  if (sum.length > LONGEST || DATE.test(sum)) return undefined;
  const signs = sum.match(/[-+*/()]|[^-+*/()]+/g)?.filter((sign) => sign.trim() !== '') ?? [];
  const reader = new Reader(signs);
  const result = reader.read();
  return result === undefined || !reader.hasOperator ? undefined : finite(round(result, decimals));
}

/** Brackets before times, times before plus. */
class Reader {
  hasOperator = false;
  private readonly signs: readonly string[];
  private place = 0;

  constructor(signs: readonly string[]) {
    this.signs = signs;
  }

  read(): Decimal | undefined {
    const result = this.terms();
    return this.place === this.signs.length ? result : undefined;
  }

  private terms(): Decimal | undefined {
    let result = this.factors();
    for (let sign = this.take('+', '-'); sign !== undefined; sign = this.take('+', '-')) {
      const next = this.factors();
      result = result && next && (sign === '-' ? result.minus(next) : result.plus(next));
    }
    return result;
  }

  private factors(): Decimal | undefined {
    let result = this.factor();
    for (let sign = this.take('*', '/'); sign !== undefined; sign = this.take('*', '/')) {
      const next = this.factor();
      result = result && next && (sign === '*' ? result.times(next) : quotient(result, next));
    }
    return result;
  }

  private factor(): Decimal | undefined {
    if (this.signs[this.place] !== '-') return this.number();
    this.place += 1;
    const result = this.number();
    return result?.negated();
  }

  private number(): Decimal | undefined {
    const sign = this.signs[this.place] ?? '';
    this.place += 1;
    if (sign === '(') {
      const result = this.terms();
      const isClosed = this.signs[this.place] === ')';
      this.place += 1;
      return isClosed ? result : undefined;
    }
    const value = decimalFormat.parse(sign);
    return typeof value === 'number' ? new Decimal(value) : undefined;
  }

  private take(...wanted: readonly string[]): string | undefined {
    const sign = this.signs[this.place];
    if (sign === undefined || !wanted.includes(sign)) return undefined;
    this.place += 1;
    this.hasOperator = true;
    return sign;
  }
}

function quotient(dividend: Decimal, divisor: Decimal): Decimal | undefined {
  return divisor.isZero() ? undefined : dividend.dividedBy(divisor);
}

function inPlainSigns(text: string): string {
  return text.replace(/^=/, '').replaceAll('\u2212', '-').replaceAll('\u00d7', '*').replaceAll('\u00f7', '/');
}
