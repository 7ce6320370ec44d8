import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { containerNumberFormat } from '#schemas/formats/container-number.ts';
import { checkDigit, isContainerNumber, rightContainerNumber } from '#src/domain/containers/container-number.ts';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const [, ...samples] = readFileSync('tests/fixtures/containers/containers.csv', 'utf8').trim().split('\n');
/** Those of kinds whose check digit is tested. */
const tested = samples.map((row) => row.split(',')).filter(([number, fullness]) => number !== '' && fullness === 'FCL');

const ownerAndSerial = fc
  .tuple(fc.array(fc.constantFrom(...LETTERS), { minLength: 4, maxLength: 4 }), fc.nat(999_999))
  .map(([letters, serial]) => letters.join('') + String(serial).padStart(6, '0'));

describe('a container number', () => {
  test.each(tested)('%s (%s) is judged as the sample says: %s', (number = '', _fullness, expected) => {
    expect(isContainerNumber(number) ? 'OK' : 'WARNING Non-standard container number').toBe(expected);
  });

  test('has 0 where the remainder is 10', () => {
    expect(checkDigit('TCLU600008')).toBe(0);
  });

  test.each(['', 'CSQU305438', 'CSQU30543833', 'CSQ13054383', 'JTDBR32E720012345', 'CSQÜ3054383'])('"%s" is none', (text) => {
    expect(isContainerNumber(text)).toBe(false);
  });

  test('is right with its own check digit, however people type it', () => {
    fc.assert(
      fc.property(ownerAndSerial, fc.constantFrom('', ' ', '-'), fc.boolean(), (start, separator, isSmall) => {
        const number = `${start}${separator}${String(checkDigit(start))}`;

        expect(isContainerNumber(isSmall ? number.toLowerCase() : number)).toBe(true);
      }),
    );
  });

  test('with one wrong digit is noticed, but for the blind spot of the standard: remainders 0 and 10 look alike', () => {
    fc.assert(
      fc.property(ownerAndSerial, fc.integer({ min: 4, max: 10 }), fc.nat(9), (start, place, digit) => {
        const number = `${start}${String(checkDigit(start))}`;
        const typo = number.slice(0, place) + String(digit) + number.slice(place + 1);
        fc.pre(typo !== number);
        const isBlindSpot = [remainder(number), remainder(typo)].toSorted((a, b) => a - b).join() === '0,10';

        expect(isContainerNumber(typo)).toBe(isBlindSpot);
      }),
    );
  });
});

describe('the number that would be right', () => {
  test.each([
    ['CSQU3054380', 'CSQU3054383'],
    ['csqu 305438-0', 'CSQU3054383'],
    ['CSQU305438', 'CSQU3054383'],
    ['CSQU3O5438O', 'CSQU3054383'],
    ['CSQU3054383', null],
    ['PLT-0007', null],
    ['', null],
  ])('for "%s" is %s', (typed, right) => {
    expect(rightContainerNumber(typed)).toBe(right);
  });

  test('is always right', () => {
    fc.assert(
      fc.property(ownerAndSerial, fc.nat(9), (start, digit) => {
        const right = rightContainerNumber(`${start}${digit}`);

        expect(right === null ? isContainerNumber(`${start}${digit}`) : isContainerNumber(right)).toBe(true);
      }),
    );
  });
});

describe('the format of numbers', () => {
  test.each([
    [' csqu 305438-3 ', 'CSQU3054383'],
    ['plt-0007', 'PLT-0007'],
    ['jtdbr32e720012345', 'JTDBR32E720012345'],
    ['pall-1234567', 'PALL-1234567'],
    ['  ', null],
  ])('reads "%s" as %s', (typed, stored) => {
    expect(containerNumberFormat.parse(typed)).toBe(stored);
  });

  test('leaves what is stored as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 17 }), (text) => {
        const once = containerNumberFormat.normalise(text);

        expect(containerNumberFormat.normalise(once)).toBe(once);
        expect(containerNumberFormat.isValid(once)).toBe(once !== '');
      }),
    );
  });
});

/** The standard's sum over owner and serial, of which only the last digit of the remainder is written. */
function remainder(number: string): number {
  const letters = new Map(LETTERS.map((letter, index) => [letter, index + 10 + Math.ceil(index / 10)]));
  const values = Array.from(number.slice(0, 10), (sign) => letters.get(sign) ?? Number(sign));
  return values.reduce((sum, value, place) => sum + value * 2 ** place, 0) % 11;
}
