import { currencyOf } from '../../reference/currencies.ts';
import { keptUnit } from '../../reference/measure-units.ts';
import { currencyMark } from '../values/currency-mark.ts';
import type { PasteContext } from '../paste-context.ts';
import { codeOfWord, wordOf } from '../plan/code-words.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';

/** A word or sign beside a number: "EUR" of "EUR 100", "kg" of "500 kg". */
export interface Mark {
  readonly field: PlannedField;
  readonly beside: string;
}

/** A mark of a heading, which holds for its whole column. */
export interface KnownMark extends Mark {
  /** The field of the unit or currency; undefined for a scale. */
  readonly about: PlannedField | undefined;
  readonly meaning: Meaning;
}

/** Meaning of a mark: a unit or currency, with a factor for the numbers; or the currencies that share a sign. */
export type Meaning = { readonly code?: string; readonly factor?: number } | { readonly codes: readonly string[] };

/** Units that an ambiguous word may mean, by code; `*` precedes a factor. */
const ambiguous: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    gal: 'gll gli',
    gals: 'gll gli',
    gallon: 'gll gli',
    gallons: 'gll gli',
    cwt: 'cwa cwi',
    hundredweight: 'cwa cwi',
    ton: 'tne stn ltn',
    tons: 'tne stn ltn',
    st: 'sti nmb',
    ct: 'ctm nmb',
    '#': 'lbs nmb',
    斤: 'kgm*0.5 kgm*0.6',
    grs: 'grm gro',
    G: 'grm',
    T: 'tne',
    M: 'mtr mil',
    gross: 'gro nmb',
  }).map(([word, codes]) => [word, codes.split(' ')]),
);

/** Looks up the meanings of a mark: currencies, past or present, or units of the field. None if it is neither, several if ambiguous. */
export function createMeanings({ plan, isCode }: PasteContext): (mark: Mark) => readonly Meaning[] {
  const unitOf = new Map(plan.fields.map((field) => [field.name, codeOfWord(field.schema)]));
  return ({ field: { paste }, beside }) => {
    if (paste.currency !== undefined) {
      const mark = currencyMark(beside, (code) => isCode('currencies', code) || currencyOf(code)?.validTo !== undefined);
      return mark === undefined ? [] : mark.kind === 'sign' ? [{ codes: mark.codes }] : [{ code: mark.code }];
    }
    const unit = plan.byName.get(paste.unit ?? '');
    if (unit === undefined) return [];
    const own = unitOf.get(unit.name)?.(beside);
    const codes = ambiguous.get(beside) ?? ambiguous.get(wordOf(beside)) ?? (own === undefined ? [] : [own]);
    // A count is never in stones ("st") or pounds ("#").
    const isCount = unit.schema.enum === undefined && codes.includes('nmb');
    return codes.filter((code) => !isCount || (code !== 'sti' && code !== 'lbs')).flatMap((each) => meaningOf(each, unit) ?? []);
  };
}

/** The field of the currency or unit of an amount or measure. */
export function aboutOf({ byName }: PastePlan, { paste }: PlannedField): PlannedField | undefined {
  return byName.get(paste.currency ?? paste.unit ?? '');
}

/** Aliases cover all units; a field allows some of them, and numbers in others are converted. */
function meaningOf(text: string, { schema }: PlannedField): Meaning | undefined {
  const [code = '', factor] = text.split('*');
  if (schema.enum === undefined || schema.enum.includes(code)) return factor === undefined ? { code } : { code, factor: Number(factor) };
  const kept = keptUnit(code);
  return kept !== undefined && schema.enum.includes(kept.code) ? kept : undefined;
}
