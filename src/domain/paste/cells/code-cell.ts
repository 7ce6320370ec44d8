import { countryCodeOf, countryKey } from '../../reference/countries.ts';
import { type CodeListName, codeListOf } from '../paste-context.ts';
import { codeOfWord, wordOf } from '../plan/code-words.ts';
import type { CellKind } from './cell-reader.ts';

/** How the words of a code list are read. */
interface ListedWords {
  /** The code by a name of the list itself; without it those that the context knows. */
  readonly named?: (word: string) => string | undefined;
  /** The key by which words are compared. */
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
  reads: ({ schema }) => codeListOf(schema) !== undefined && schema.type === 'string',
  reader(field, { context, report }) {
    const list = codeListOf(field.schema) ?? 'countries';
    const { named = (word: string) => context.codeNamed(list, word), keyOf, isNameDoubtful, keepsUnknown } = lists[list] ?? bare;
    const ofAlias = codeOfWord(field.schema, keyOf);
    const sound = new Set<string>();
    return (cell) => {
      if (sound.has(cell)) return cell;
      const code = cell.toUpperCase();
      if (context.isCode(list, code)) {
        if (code === cell) sound.add(cell);
        return code;
      }
      const meant = named(cell) ?? ofAlias(cell);
      if (meant !== undefined && context.isCode(list, meant)) {
        if (isNameDoubtful) report.warning(field, `paste.by-name.${list}`, { code: meant });
        return meant;
      }
      report.error(field, unknownKey(list, context.messages));
      return keepsUnknown ? cell : null;
    };
  },
};

/** The message for an unknown code; some lists have their own. */
function unknownKey(list: CodeListName, messages: Readonly<Record<string, string>>): string {
  const own = `paste.unknown.${list}`;
  return Object.hasOwn(messages, own) ? own : 'paste.unknown.any';
}
