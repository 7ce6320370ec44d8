import { formats } from '#schemas/formats/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { readTariffCode, printTariffCode } from '../paste/values/read-tariff-code.ts';
import { codeOfWord } from '../paste/plan/code-words.ts';
import { readDate } from '../paste/values/read-date.ts';
import { readNumber } from '../paste/values/read-number.ts';
import { countryCodeOf } from '../reference/countries.ts';
import type { FileConventions } from './file-conventions.ts';
import { type Messages, messageText, shortened } from '../messages.ts';

/** A cell as the field would hold it. */
export interface ReadCell {
  readonly value: unknown;
  /** The rest of a full code, for the other field of the split. */
  readonly rest?: unknown;
  /** Why the cell cannot be read; of `rest` if that is marked. */
  readonly fault?: string;
  readonly isFaultOfRest?: boolean;
}

/** Reads the cells of one field. An invalid value stays as typed: the check of the record reports it. */
export type ImportCellReader = (cell: string) => ReadCell;

interface ReadAs {
  readonly schema: FieldSchema;
  readonly label: string;
  /** The field that takes the rest of a full code. */
  readonly rest?: FieldSchema | undefined;
  /** How the file writes numbers and dates. */
  readonly conventions?: FileConventions | undefined;
}

/** One way to read cells; the first that reads a field does. */
interface ImportCellKind {
  reads(as: ReadAs): boolean;
  reader(as: ReadAs, messages: Messages): ImportCellReader;
}

const yesNo: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

const formatByName: ReadonlyMap<string, { parse(text: string): unknown }> = new Map(formats.map((format) => [format.name, format]));

const kinds: readonly ImportCellKind[] = [
  {
    reads: ({ rest }) => rest !== undefined,
    reader:
      ({ schema, rest = {} }, messages) =>
      (cell) => {
        const read = readTariffCode(cell);
        switch (read.kind) {
          case 'empty':
            return { value: null };
          case 'code':
            return { value: read.hsTariffCode, rest: read.suffix === '' ? null : read.suffix };
          case 'zero-lost': {
            const values = { value: shortened(cell), digits: read.digits, code: printTariffCode(read.offered) };
            return { value: null, fault: messageText(messages, 'paste.zero-lost', values) };
          }
          case 'suffix-format':
            return { value: read.hsTariffCode, fault: formatText(rest, messages), isFaultOfRest: true };
          case 'hs-code-format':
            return { value: null, fault: formatText(schema, messages) };
          default:
            return read satisfies never;
        }
      },
  },
  {
    reads: ({ schema }) => schema.enum !== undefined,
    reader: ({ schema }) => {
      const ofWord = codeOfWord(schema);
      const valueOf = new Map((schema.enum ?? []).map((value) => [String(value), value]));
      return (cell) => ({ value: valueOf.get(ofWord(cell) ?? '') ?? cell });
    },
  },
  {
    reads: ({ schema }) => schema['x-codes'] === 'countries' && schema.type === 'string',
    reader: () => (cell) => ({ value: cell.length === 2 ? cell.toUpperCase() : (countryCodeOf(cell) ?? cell) }),
  },
  {
    reads: ({ schema }) => schema.type === 'boolean',
    reader: (as, messages) => (cell) => {
      const value = yesNo.get(cell.toLowerCase());
      return value === undefined ? unread('paste.not-yes-or-no', cell, as, messages) : { value };
    },
  },
  {
    reads: ({ schema }) => schema.type === 'number' || schema.type === 'integer',
    reader: (as, messages) => (cell) => {
      if (as.conventions?.isDoubtfulNumber(cell) === true) return unread('import.twoNumbers', cell, as, messages);
      const read = readNumber(cell);
      if (read.kind === 'empty') return { value: null };
      if (read.kind === 'percent') return unread('paste.percent', cell, as, messages);
      return read.kind === 'number' && read.beside === '' ? { value: read.value } : unread('paste.not-a-number', cell, as, messages);
    },
  },
  {
    reads: ({ schema }) => schema.format === 'date',
    reader: (as, messages) => (cell) => {
      if (as.conventions?.isDoubtfulDate(cell) === true) return unread('import.twoDates', cell, as, messages);
      const value = readDate(cell);
      return value === undefined ? unread('paste.format.date', cell, as, messages) : { value };
    },
  },
  {
    reads: ({ schema }) => schema.type === 'string' && schema.format !== undefined,
    reader: ({ schema }) => {
      const format = formatByName.get(schema.format ?? '');
      return (cell) => ({ value: format?.parse(cell) ?? cell });
    },
  },
];

/** The reader of a field's cells, made once for a file. An empty cell is an empty field. */
export function cellReader(as: ReadAs, messages: Messages): ImportCellReader {
  if (as.schema.type === 'array') return listReader(as, messages);
  const read = kinds.find(({ reads }) => reads(as))?.reader(as, messages) ?? asTyped;
  const empty: ReadCell = as.rest === undefined ? { value: null } : { value: null, rest: null };
  return (cell) => (cell === '' ? empty : read(cell));
}

const asTyped: ImportCellReader = (cell) => ({ value: cell });

/** Several values in one cell are separated by semicolons. */
function listReader({ schema, label, conventions }: ReadAs, messages: Messages): ImportCellReader {
  const read = cellReader({ schema: schema.items ?? {}, label, conventions }, messages);
  return (cell) => {
    const parts = cell.split(';').map((part) => read(part.trim()));
    const wrong = parts.find((part) => part.fault !== undefined)?.fault;
    const values = parts.map(({ value }) => value).filter((value) => value !== null);
    return { value: values.length === 0 ? null : values, ...(wrong !== undefined && { fault: wrong }) };
  };
}

function unread(key: string, cell: string, { label }: ReadAs, messages: Messages): ReadCell {
  return { value: null, fault: messageText(messages, key, { label, value: shortened(cell) }) };
}

/** The field's own message for an invalid format. */
function formatText({ errorMessage = {}, title = '' }: FieldSchema, messages: Messages): string {
  const own = Object.hasOwn(errorMessage, 'format') ? errorMessage['format'] : undefined;
  return messageText({ text: own ?? messages['issues.format'] ?? '' }, 'text', { label: title });
}
