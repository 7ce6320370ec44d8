import { round } from '#schemas/formats/decimal.ts';
import { limitsOf } from '../plan/value-limits.ts';
import { readNumber } from '../values/read-number.ts';
import type { CellKind } from './cell-reader.ts';

/** A double is exact for decimals of up to this many characters. */
const longestPlain = 15;

/** An amount, rounded to the decimals that its field keeps; a derived one is rounded when it is derived. */
export const amountCell: CellKind = {
  reads: ({ schema }) => schema.type === 'number' || schema.type === 'integer',
  reader(field, { context: { messages }, report, putBeside, conventions: { decimals: mark } }) {
    const { default: usual, readOnly, type, 'x-decimals': decimals = {} } = field.schema;
    const otherwise = typeof usual === 'number' ? usual : null;
    const keeps = readOnly === true || type === 'integer' ? Infinity : (decimals.exactly ?? decimals.most ?? Infinity);
    const takesMark = field.paste.currency !== undefined || field.paste.unit !== undefined;
    const limit = limitsOf(field, messages);

    return (cell) => {
      const places = placesOfPlain(cell);
      if (places !== undefined && (places === 0 || (places !== 3 && mark === '.'))) return kept(Number(cell), places);
      const number = readNumber(cell, mark);
      if (number.kind === 'empty') return otherwise;
      if (number.kind === 'percent') report.error(field, 'paste.percent');
      if (number.kind === 'not-a-number' || (number.kind === 'number' && number.beside !== '' && !takesMark))
        report.error(field, 'paste.not-a-number');
      else if (number.kind === 'number') {
        if (number.beside !== '') putBeside(field, number.beside);
        return kept(number.value, number.decimals, number.otherwise);
      }
      return null;
    };

    function kept(typed: number, places: number, otherwise?: number): number | null {
      const fault = limit(typed);
      if (fault !== undefined) {
        report.addMessage('error', field, fault);
        return null;
      }
      if (places <= keeps) return typed;
      const value = round(typed, keeps);
      if (value === typed) return value;
      if (value === 0) {
        report.error(field, 'paste.too-small', { limit: (10 ** -keeps).toFixed(keeps) });
        return null;
      }
      if (otherwise === undefined) report.warning(field, 'paste.rounded', { read: value, decimals: keeps });
      else report.warning(field, 'paste.rounded-or-thousands', { read: value, thousands: otherwise.toLocaleString('en') });
      return value;
    }
  },
};

/** The decimals of a number of digits and at most one dot, as most cells hold; undefined for what takes more reading. */
function placesOfPlain(cell: string): number | undefined {
  if (cell.length > longestPlain) return undefined;
  let dot = -1;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === 46 && dot < 0 && at > 0) dot = at;
    else if (code < 48 || code > 57) return undefined;
  }
  const places = dot < 0 ? 0 : cell.length - dot - 1;
  return dot >= 0 && places === 0 ? undefined : places;
}
