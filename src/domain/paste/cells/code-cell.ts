import { countryCodeOf, countryKey } from '../../reference/countries.ts';
import { type CodeListName, codeListOf } from '../paste-context.ts';
import { codeOfWord, wordOf } from '../plan/code-words.ts';
import type { CellKind } from './cell-reader.ts';

/** How the words of a code list are read. */
interface ListedWords {
  /** The code by a name of the list itself; without it those that the context knows. */
  readonly named?: (word: string) => string | undefined;
  /** Normalises words for comparison. */
  keyOf(word: string): string;
  /** An ambiguous name is reported with the code it was read as. */
  readonly isNameDoubtful: boolean;
  /** Whether an unknown code stays in the line as typed. */
  readonly keepsUnknown: boolean;
}

const bare: ListedWords = { keyOf: wordOf, isNameDoubtful: false, keepsUnknown: true };

const lists: Partial<Readonly<Record<CodeListName, ListedWords>>> = {
  countries: { named: countryCodeOf, keyOf: countryKey, isNameDoubtful: true, keepsUnknown: false },
  currencies: bare,
};

/** A code of a list: by itself in any case, by its name or by an alias. */
export const codeCell: CellKind = {
  reads: ({ schema }) => codeListOf(schema) !== undefined,
  reader(field, { context, report }) {
    const list = codeListOf(field.schema) ?? 'countries';
    const { named = (word: string) => context.codeNamed(list, word), keyOf, isNameDoubtful, keepsUnknown } = lists[list] ?? bare;
    const ofAlias = codeOfWord(field.schema, keyOf);
    const sound = new Set<string>();
    const isText = field.schema.type === 'string';
    const keyOfCode = (code: string) => (isText ? code : Number(code));
    return (cell) => {
      if (sound.has(cell)) return keyOfCode(cell);
      const code = cell.toUpperCase();
      if (context.isCode(list, code)) {
        if (code === cell) sound.add(cell);
        return keyOfCode(code);
      }
      const meant = named(cell) ?? ofAlias(cell);
      if (meant !== undefined && context.isCode(list, meant)) {
        if (isNameDoubtful) report.warning(field, `paste.by-name.${list}`, { code: meant });
        return keyOfCode(meant);
      }
      report.error(field, unknownKey(list, context.messages));
      return keepsUnknown && isText ? cell : null;
    };
  },
};

/** The message for an unknown code; some lists have their own. */
function unknownKey(list: CodeListName, messages: Readonly<Record<string, string>>): string {
  const own = `paste.unknown.${list}`;
  return Object.hasOwn(messages, own) ? own : 'paste.unknown.any';
}
