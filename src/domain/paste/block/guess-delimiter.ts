import { type Delimiter, delimiters } from './delimiters.ts';

const rowsLookedAt = 20;
const charactersLookedAt = 65_536;

/** Share of rows that must have the delimiter; commas also occur in prose and numbers. */
const separators = ['\u001f', '\u001e', '\t'] as const satisfies readonly Delimiter[];

/** A number's own commas. If a delimiter or a letter touches the number, they may be delimiters, too. */
const thousands = /(?<![\w.,-])\d{1,3}(?:,\d{3})+(?![\w,])/g;
/** A decimal comma between semicolons. */
const decimals = /(?<=;|^)[^\w;]*\d+(?:\.\d{3})*,\d+(?=[^\d,;]*(?:;|$))/g;
/** What divides columns in texts aligned by spaces. */
const wideGap = /(?<=[^\s,]) {2,}(?=[^\s,])/g;

/**
 * The column delimiter of a pasted block: the first of unit separator, record separator and tab found in half of its
 * first rows; a comma or semicolon that in half of them divides more than the other and wide gaps do; else tab.
 */
export function guessDelimiter(text: string): Delimiter {
  const rows = unquotedRows(text.slice(0, charactersLookedAt));
  const share = (divides: (row: string) => boolean) => (rows.length === 0 ? 0 : rows.filter(divides).length / rows.length);
  const separator = separators.find((each) => share((row) => row.includes(each)) >= 0.5);
  if (separator !== undefined) return separator;
  if (share(dividedBy(',')) >= 0.5) return ',';
  // Lists within a cell have semicolons, too, but a heading has none.
  const isHalf = share(dividedBy(';')) === 0.5;
  return share(dividedBy(';')) > 0.5 || (isHalf && rows.slice(0, 1).some(dividedBy(';'))) ? ';' : '\t';
}

function dividedBy(sign: ',' | ';'): (row: string) => boolean {
  const [wanted, other] = sign === ',' ? [/,/g, /;/g] : [/;/g, /,/g];
  return (row) => {
    const text = row.replace(thousands, '0').replace(decimals, '0');
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    return count(wanted) > Math.max(count(other), count(wideGap));
  };
}

/** The first rows that are not empty, with `"` for each quoted cell. */
function unquotedRows(text: string): string[] {
  const rows: string[] = [];
  let row = '';
  let isQuoted = false;
  let isCellStart = true;
  for (let index = 0; index < text.length && rows.length < rowsLookedAt; index += 1) {
    const character = text.charAt(index);
    if (isQuoted) {
      if (character !== '"') continue;
      if (text.charAt(index + 1) === '"') index += 1;
      else isQuoted = false;
      continue;
    }
    const isRowEnd = character === '\n' || character === '\r';
    if (character === '"' && isCellStart) isQuoted = true;
    isCellStart = isRowEnd || delimiters.some((delimiter) => delimiter === character) || (isCellStart && character === '\ufeff');
    if (!isRowEnd) row += character;
    else if (!isEmpty(row)) rows.push(row);
    if (isRowEnd) row = '';
  }
  if (!isEmpty(row) && rows.length < rowsLookedAt) rows.push(row);
  return rows;
}

/** Delimiters alone make a row: the blank rows of a sheet. */
function isEmpty(row: string): boolean {
  return row.trim() === '' && !delimiters.some((delimiter) => row.includes(delimiter));
}
