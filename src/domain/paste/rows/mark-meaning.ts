import { currencyMark } from '../values/currency-mark.ts';
import type { PasteContext } from '../paste-context.ts';
import { codeOfWord } from '../plan/code-words.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';

/** A word or sign beside a number: "EUR" of "EUR 100", "kg" of "500 kg". */
export interface Mark {
  readonly field: PlannedField;
  readonly beside: string;
}

/** A mark of a heading, which holds for its whole column. */
export interface KnownMark extends Mark {
  readonly about: PlannedField;
  readonly meaning: NonNullable<Meaning>;
}

/** The meaning of a mark: the field, and one or several codes. */
export type Meaning = { readonly code: string } | { readonly codes: readonly string[] } | undefined;

/** Looks up marks; undefined for anything but a currency or unit of the field. */
export function createMeaning({ plan, isCode }: PasteContext): (mark: Mark) => Meaning {
  const unitOf = new Map(plan.fields.map((field) => [field.name, codeOfWord(field.schema)]));
  return ({ field: { paste }, beside }) => {
    if (paste.currency !== undefined) {
      const mark = currencyMark(beside, (code) => isCode('currencies', code));
      return mark?.kind === 'sign' ? { codes: mark.codes } : mark && { code: mark.code };
    }
    const code = unitOf.get(paste.unit ?? '')?.(beside);
    return code === undefined || !isOffered(plan.byName.get(paste.unit ?? ''), code) ? undefined : { code };
  };
}

/** The field that a mark beside an amount or a measure is about: its currency or unit. */
export function aboutOf({ byName }: PastePlan, { paste }: PlannedField): PlannedField | undefined {
  return byName.get(paste.currency ?? paste.unit ?? '');
}

/** Aliases are shared by all units; each field allows some of the units. */
function isOffered(field: PlannedField | undefined, code: string): boolean {
  return field?.schema.enum === undefined || field.schema.enum.includes(code);
}
