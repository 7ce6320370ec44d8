// ISO 6346: owner code of four letters, serial number of six digits, one check digit.
const SHAPE = /^([A-Z]{4})(\d{6})(\d)?$/;
/** A is 10; numbers that 11 divides are left out. */
const VALUES = 'A10 B12 C13 D14 E15 F16 G17 H18 I19 J20 K21 L23 M24 N25 O26 P27 Q28 R29 S30 T31 U32 V34 W35 X36 Y37 Z38';
const valueOfLetter = new Map(VALUES.split(' ').map((pair) => [pair.charAt(0), Number(pair.slice(1))]));

/** Capitals without the blanks and hyphens that people type. */
export function plainContainerNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The check digit of owner code and serial number; null if they are none. */
export function checkDigit(ownerAndSerial: string): number | null {
  if (!/^[A-Z]{4}\d{6}$/.test(ownerAndSerial)) return null;
  const values = Array.from(ownerAndSerial, (sign) => valueOfLetter.get(sign) ?? Number(sign));
  const sum = values.reduce((total, value, place) => total + value * 2 ** place, 0);
  // A remainder of 10 is written as 0.
  return (sum % 11) % 10;
}

/** Whether a number, as it is typed, is one of ISO 6346 with the right check digit. */
export function isContainerNumber(text: string): boolean {
  const [, owner, serial, digit] = SHAPE.exec(plainContainerNumber(text)) ?? [];
  return digit !== undefined && checkDigit(`${owner}${serial}`) === Number(digit);
}

/**
 * The number with the check digit that owner and serial number ask for; letters O, I and S among the digits are read as the
 * digits they look like. Null if the number is right, or too far from one.
 */
export function rightContainerNumber(text: string): string | null {
  const plain = plainContainerNumber(text);
  const digits = plain.slice(4).replaceAll('O', '0').replaceAll('I', '1').replaceAll('S', '5');
  const [, owner, serial] = SHAPE.exec(plain.slice(0, 4) + digits) ?? [];
  if (owner === undefined || isContainerNumber(plain)) return null;
  return `${owner}${serial}${checkDigit(`${owner}${serial}`)}`;
}
