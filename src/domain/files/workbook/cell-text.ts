import type { Cell, CellValue } from 'hucre/xlsx';
import { Decimal } from '#schemas/formats/decimal.ts';

/** Spreadsheets show no more; the rest is noise of binary fractions. */
const digitsShown = 15;

/** A cell as text that reads one way: 1234.5, 2026-12-01, "USD 12.5" of a currency format, 5% of a percentage. */
export function cellText(value: CellValue, cell: Cell | undefined): string {
  // A formula that was never computed has no value.
  if (value === null) return cell?.formula === undefined ? '' : `=${cell.formula}`;
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : dateText(value);
}

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '########';
  const [day = '', time = ''] = value.toISOString().split('T');
  if (time === '00:00:00.000Z') return day;
  return day < '1900-01-02' ? time.slice(0, 5) : `${day} ${time.slice(0, 5)}`;
}

function numberText(value: number, format: string): string {
  if (!Number.isFinite(value)) return '#NUM!';
  const [positive = ''] = format.split(';');
  if (/^0{2,}$/.test(positive) && Number.isInteger(value) && value >= 0) return plain(value).padStart(positive.length, '0');
  const { before, after } = wordsIn(positive);
  if (after.includes('%')) return `${plain(value * 100)}%`;
  return [before, plain(value), after].filter((part) => part !== '').join(' ');
}

function plain(value: number): string {
  return new Decimal(value.toPrecision(digitsShown)).toFixed();
}

/** A currency, a quoted text, an escaped character, a space as wide as a character, a filler, a colour or condition, digits, any other. */
const token = /\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#?][0#?.,]*)|(.)/gsu;

/** The currency, unit or percent sign that a number format shows before and after its number. */
function wordsIn(format: string): { readonly before: string; readonly after: string } {
  const words = { before: '', after: '' };
  if (format === 'General' || format === '@') return words;
  let side: keyof typeof words = 'before';
  for (const [, currency, quoted, escaped, digits, other = ''] of format.matchAll(token)) {
    if (digits !== undefined) side = 'after';
    words[side] += currency ?? quoted ?? escaped ?? (/[\p{Sc}%]/u.test(other) ? other : '');
  }
  const isWord = (text: string) => /[\p{L}\p{Sc}%]/u.test(text);
  return { before: isWord(words.before) ? words.before.trim() : '', after: isWord(words.after) ? words.after.trim() : '' };
}
