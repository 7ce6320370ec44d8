/** Order, filters, columns and position of a list as an address holds them: short, and readable by people. Pure. */
import type { GridPosition, GridSort } from '#renderer/grid/contract/types.ts';
import type { ColumnsKept } from '#renderer/grid/columns/arrangement.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';

/** reference,-arrivalDate */
export function textOfSort(sort: readonly GridSort[]): string {
  return sort.map(({ colId, sort: direction }) => `${direction === 'desc' ? '-' : ''}${colId}`).join(',');
}

export function readSort(text: string): readonly GridSort[] {
  return text
    .split(',')
    .filter((part) => /^-?[\w.]+$/.test(part))
    .map((part) => (part.startsWith('-') ? { colId: part.slice(1), sort: 'desc' } : { colId: part, sort: 'asc' }));
}

const KINDS: readonly string[] = ['equals', 'contains', 'from', 'to', 'oneOf', 'empty', 'filled'] satisfies FilterTerm['is'][];

/** arrivalDate.from:2026-11-23;vessel.contains:ever;status.oneOf:A,B */
export function textOfFilter(terms: readonly FilterTerm[]): string {
  return terms
    .map(({ field, is, value }) => {
      const head = `${field}.${is}`;
      if (value === undefined || value === null) return head;
      return `${head}:${(Array.isArray(value) ? value : [value]).map(textOfValue).join(',')}`;
    })
    .join(';');
}

export function readFilter(text: string): readonly FilterTerm[] {
  return splitAt(text, ';').flatMap((part) => {
    const [, field, is = '', values] = /^([\w.]+)\.(\w+)(?::([^]*))?$/.exec(part) ?? [];
    if (field === undefined || !isKind(is)) return [];
    if (values === undefined) return [{ field, is }];
    const read = splitAt(values, ',').map(readValue);
    return [{ field, is, value: is === 'oneOf' ? read : read[0] }];
  });
}

/** Unambiguous texts as they are, all other values as JSON. */
function textOfValue(value: unknown): string {
  const isPlain = typeof value === 'string' && value !== '' && parse(value) === undefined;
  const text = isPlain ? value : (JSON.stringify(value) ?? '');
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`);
}

function readValue(escaped: string): unknown {
  const text = escaped.replaceAll(/\\([\\;,])/g, '$1');
  return parse(text) ?? text;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value ?? undefined;
  } catch {
    return undefined;
  }
}

/** Splits at separators that are not escaped. */
function splitAt(text: string, separator: string): string[] {
  if (text === '') return [];
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === separator) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter === '\\' ? letter + text.charAt(++at) : letter}`);
  }
  return parts;
}

function isKind(text: string): text is FilterTerm['is'] {
  return KINDS.includes(text);
}

/** Prefix of columns in the document's order. */
const AS_DEFINED = '..';

/**
 * reference,vessel~180,-voyage,agent!: in this order; 180 pixels wide, hidden, shown by the user. Begins with .. if the order is the
 * document's.
 */
export function textOfColumns({ order, widths, shown }: ColumnsKept): string {
  const others = [...new Set([...Object.keys(widths), ...Object.keys(shown)])].filter((id) => !order.includes(id));
  const entries = [...order, ...others].map(
    (id) => `${shown[id] === false ? '-' : ''}${id}${widths[id] === undefined ? '' : `~${widths[id]}`}${shown[id] === true ? '!' : ''}`,
  );
  if (entries.length === 0) return '';
  return order.length === 0 ? [AS_DEFINED, ...entries].join(',') : entries.join(',');
}

export function readColumns(text: string): ColumnsKept {
  const [first, ...rest] = text.split(',');
  const isOrdered = first !== AS_DEFINED;
  const order: string[] = [];
  const widths: Record<string, number> = {};
  const shown: Record<string, boolean> = {};
  for (const entry of isOrdered ? [first ?? '', ...rest] : rest) {
    const [, hidden, id, width, shows] = /^(-?)([A-Za-z][\w.-]*)(?:~(\d{1,4}))?(!?)$/.exec(entry) ?? [];
    if (id === undefined) continue;
    if (isOrdered) order.push(id);
    if (width !== undefined) widths[id] = Number(width);
    if (hidden === '-') shown[id] = false;
    else if (shows === '!') shown[id] = true;
  }
  return { order, widths, shown };
}

/** 121,1042: the number of the first row in view, and the key of the row worked on. */
export function textOfPosition({ first, row }: GridPosition): string {
  return row === undefined ? (first === 0 ? '' : String(first + 1)) : `${first + 1},${row}`;
}

export function readPosition(text: string): GridPosition | undefined {
  const [, first, row] = /^(\d{1,10})(?:,([^]+))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  return { first: Math.max(0, Number(first) - 1), ...(row === undefined ? {} : { row }) };
}
