import { splitTariffCode, type TariffCode } from '../../tariff-code.ts';

/** What a cell that should hold a tariff code holds. */
export type TariffCell =
  | { readonly kind: 'empty' }
  /** `suffix` is empty for a bare HS code. */
  | ({ readonly kind: 'code' } & TariffCode)
  /** Not a code, but one with a leading zero, which spreadsheets remove: `offered` is that code. */
  | { readonly kind: 'zero-lost'; readonly digits: number; readonly offered: TariffCode }
  | { readonly kind: 'hs-code-format' }
  /** The HS code is sound, what follows it is not. */
  | { readonly kind: 'suffix-format'; readonly hsTariffCode: string };

const gap = String.raw`[ \u00a0.-]{1,3}`;
const hsCode = String.raw`(?:\d{4}|\d\d${gap}\d\d)(?:${gap})?\d\d`;
/** Two digits and the statistical key; without a separator the suffix is short. */
const suffix = String.raw`\d\d(?:(?:\d{2,3}|${gap}\d{2,6})[A-Z]?)?`;

/**
 * "8415.10", "8415.10.10", "8415.10.1000H", "8415.10.10.00H", "8415.10.10 00H", "8415.10.10.001", and "8415.10 / 10.00"
 * as messages show it. A separator after an odd number of digits means that a digit is missing.
 */
const separated = new RegExp(String.raw`^${hsCode}(?:(?:${gap}|\s?/\s?)?${suffix})?$`, 'i');
const gapBeforeLetter = new RegExp(`${gap}(?=[A-Z]$)`, 'i');
/** An HS code before a faulty suffix. If an odd count of digits or digits alone follow, one may be missing before it. */
const headOfCode = new RegExp(String.raw`^${hsCode}(?!\d*$)(?=(?:\d\d)*(?!\d))`);
/** Decimals that a spreadsheet adds to numbers, or a suffix: ambiguous. */
const decimals = /^\d{5,}\.0+$/;
/** Without separators only an even number of digits shows that none is missing. */
const unseparated = /^(?:\d\d){3,7}$|^(?:\d\d){5,7}[A-Z]$/i;

/**
 * Reads a national tariff code written in any accepted way. A code that has lost its leading zero is recognised by
 * its odd digits, so it is never read as the code of other goods.
 */
export function readTariffCode(cell: string): TariffCell {
  const text = cell.trim();
  if (text === '') return { kind: 'empty' };
  if (isCode(text)) return { kind: 'code', ...splitTariffCode(text) };
  // No chapter begins with two zeros.
  if (/^[1-9]/.test(text) && isCode(`0${text}`)) {
    return { kind: 'zero-lost', digits: text.replace(/\D/g, '').length, offered: splitTariffCode(`0${text}`) };
  }
  const [head = ''] = headOfCode.exec(text) ?? [];
  return head === '' ? { kind: 'hs-code-format' } : { kind: 'suffix-format', hsTariffCode: splitTariffCode(head).hsTariffCode };
}

/** The code in two parts as messages offer it: "0901.21 / 00.15". */
export function printTariffCode({ hsTariffCode, suffix }: TariffCode): string {
  return suffix === '' ? hsTariffCode : `${hsTariffCode} / ${suffix}`;
}

function isCode(text: string): boolean {
  // No chapter is numbered 00: zeros were put before the code.
  if (decimals.test(text) || text.startsWith('00')) return false;
  const code = text.replace(gapBeforeLetter, '');
  return /^[0-9A-Z]+$/i.test(code) ? unseparated.test(code) : separated.test(code);
}
