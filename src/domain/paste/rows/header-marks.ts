import { headerWords } from '../columns/header-words.ts';
import { normaliseHeader } from '../columns/normalise-header.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { aboutOf, createMeaning, type KnownMark, type Mark } from './mark-meaning.ts';

/** The currency or unit that a heading gives its column. */
type HeaderMark =
  | (KnownMark & { readonly kind: 'known' })
  /** What lines do not keep, or several units; or thousands and the like, which scale every number of the column. */
  | (Mark & { readonly kind: 'unknown' | 'scaled'; readonly about: PlannedField });

/** Words of every day that are codes of currencies as well. */
const notCurrencies = new Set('all top try cup pen gel mop sos bam ron'.split(' '));
/** Outside brackets they name what is counted, not its unit. */
const notUnits = new Set('no nos unit units each ea set sets'.split(' '));
const scales = new Set('000 000s 1000 1000s 100 thousand thousands hundred hundreds million millions mio'.split(' '));
/** Ways to count, weigh, measure and pay that lines do not keep. */
const otherMeasures = new Set(
  'oz ounce ounces stone stones cwt ton tons quintal quintals ft3 cft cuft cbft ft feet inch inches in3 gal gallon gallons doz dozen dozens dz k rmb yuan renminbi euro euros dollar dollars pound pounds sterling stg yen'.split(
    ' ',
  ),
);
/** In weights "(G)" may be gross, "(T)" total. */
const doubtful = /^[GT]$/;

/** The units and currencies in a column's header: "Gross weight (lbs)", "Total EUR", "Value (USD '000)"; undefined if nothing. */
export function headerMark(field: PlannedField, header: string, context: PasteContext): HeaderMark | undefined {
  const about = aboutOf(context.plan, field);
  if (about === undefined) return undefined;
  const { bracketed, others } = wordsBeside(field, header);
  const words = [...bracketed, ...others].map((word) => word.toLowerCase());
  const scale = words.find((word) => scales.has(word));
  if (scale !== undefined) return { kind: 'scaled', field, about, beside: scale };

  const meaningOf = createMeaning(context);
  const inBrackets = bracketed.filter((word) => !doubtful.test(word) && !notCurrencies.has(word.toLowerCase()));
  const known = [...inBrackets, ...others.filter((word) => isMark(word))].flatMap((beside) => {
    const meaning = meaningOf({ field, beside });
    return meaning === undefined ? [] : [{ beside, meaning }];
  });
  const coded = known.filter(({ meaning }) => 'code' in meaning);
  const codes = new Set(coded.map(({ meaning }) => ('code' in meaning ? meaning.code : '')));
  const [first] = [...coded, ...known];
  if (codes.size > 1) return { kind: 'unknown', field, about, beside: [...new Set(coded.map(({ beside }) => beside))].join(' / ') };
  if (first !== undefined) return { kind: 'known', field, about, ...first };
  const other = bracketed.find((word) => doubtful.test(word)) ?? words.find((word) => otherMeasures.has(word));
  return other === undefined ? undefined : { kind: 'unknown', field, about, beside: other };
}

/** The words beside the column's name: only those in brackets if the rest is a name of the column. */
function wordsBeside({ paste }: PlannedField, header: string): ReturnType<typeof headerWords> {
  const words = headerWords(header);
  return paste.headers?.includes(normaliseHeader(header)) === true ? { ...words, others: [] } : words;
}

function isMark(word: string): boolean {
  const text = word.toLowerCase();
  // One letter may be short for anything: "G. weight".
  return (text.length > 1 || /\p{Sc}/u.test(text)) && !notCurrencies.has(text) && !notUnits.has(text);
}
