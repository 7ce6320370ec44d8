import type { Dots, NumberCell } from './read-number.ts';

/** The meaning of a column's dots: the user's answer, or derived from its numbers. */
export interface DotsOfColumn {
  readonly answer: Dots | undefined;
  /** Whether a number was seen that can be read in one way only: 0.125, 1234.567, 12.5. */
  isCertain: boolean;
  /** Takes note of a number. */
  see(cell: string, number: NumberCell): void;
  /** Takes note of a number without dots, by its digits. */
  seeWhole(digits: number): void;
  /** The question about a column whose dots are ambiguous. */
  question(): { readonly example: string; readonly thousands: number } | undefined;
}

/** A thousand that is written without a dot has none between its thousands. */
const digitsOfThousands = 4;

/**
 * @param isRoundingTold whether a number with three decimals is told anyway, since its field keeps fewer: then the rest of the column may
 * speak for it
 */
export function createDots(answer: Dots | undefined, isRoundingTold: boolean): DotsOfColumn {
  let example: { readonly example: string; readonly thousands: number } | undefined;
  return {
    answer,
    isCertain: answer !== undefined,
    see(cell, number) {
      if (number.kind !== 'number') return;
      if (number.thousands !== undefined && number.decimals === 3) example ??= { example: cell, thousands: number.thousands };
      else if (number.decimals > 0) this.isCertain = true;
      else this.seeWhole(Math.abs(number.value) >= 10 ** (digitsOfThousands - 1) ? digitsOfThousands : 1);
    },
    seeWhole(digits) {
      if (isRoundingTold || digits >= digitsOfThousands) this.isCertain = true;
    },
    question() {
      return this.isCertain ? undefined : example;
    },
  };
}
