import { messageText, shortened } from '../../messages.ts';
import type { PasteContext } from '../paste-context.ts';
import { meaningWords } from '../columns/heading-words.ts';
import { normaliseHeader } from '../columns/normalise-header.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { aboutOf, createMeanings, type KnownMark, type Meaning } from '../rows/mark-meaning.ts';
import { matchColumns } from '../columns/match-columns.ts';
import type { HeadedSheet } from './ask-columns.ts';
import { choicesOf, otherwiseOf } from './ask-headings.ts';
import type { Asking } from './questions.ts';
import { everyday } from './heading-vocabulary.ts';
import { namesTotal } from '../rows/row-kind.ts';
import { likelyMeanings } from './read-heading.ts';

/** Fewer of the cells would be chance. */
const leastShare = 0.6;
/** Enough to see what a column holds. */
const rowsLookedAt = 100;
/** Longer texts are not units. */
const longestUnit = 12;

/**
 * Takes an unused column of units or currencies as that of a number column, which has none otherwise: without an answer if it can be nothing
 * else. A column that is taken is mapped; one that is not is left out.
 */
export function askAboutNeighbours(sheet: HeadedSheet, marks: KnownMark[], context: PasteContext, asking: Asking): void {
  const { header, columns } = sheet;
  const { messages, plan } = context;
  const meaningsOf = createMeanings(context);
  const used = new Set(columns.values());
  const isOpen = (field: PlannedField, about: PlannedField | undefined): about is PlannedField =>
    about !== undefined && !columns.has(about) && !marks.some((mark) => mark.field === field && mark.about === about);
  const measured = () =>
    [...columns].flatMap(([field, column]) => {
      const about = aboutOf(plan, field);
      return isOpen(field, about) ? [{ field, column, about, used }] : [];
    });
  for (const isCertain of [true, false])
    for (const each of measured()) {
      const { column, about } = each;
      for (const beside of new Set([column + 1, column - 1, ...header.cells.keys()])) {
        if (columns.has(about)) break;
        const search = { sheet, context, meaningsOf, rivals: measured().filter((other) => other.about !== about) };
        const unit = beside < 0 || used.has(beside) ? undefined : unitsIn(beside, each, search);
        if (unit === undefined || (isCertain && !isCertainly(unit, beside, each, search))) continue;
        used.add(beside);
        const [heading, other] = [header.cells[column] ?? '', header.cells[beside] ?? ''];
        const values = { heading: shortened(heading), beside: shortened(other), example: unit.example, kind: about.label.toLowerCase() };
        const choices = ([true, false] as const).map((meaning) => ({
          value: meaning ? 'yes' : 'no',
          label: messageText(messages, `paste.ask.${meaning ? 'isUnit' : 'isNotUnit'}`, values),
          meaning,
        }));
        const text = messageText(messages, other === '' ? 'paste.ask.blankNeighbour' : 'paste.ask.neighbour', values);
        const subject = { id: `unit ${other} ${heading}`, text, column: beside, field: about.name };
        if (asking.ask(subject, choices, isCertain ? 'yes' : undefined) !== true) continue;
        const { kept } = unit;
        if (kept === undefined) columns.set(about, beside);
        else
          for (const { field } of measured().filter((other) => other.about === about))
            marks.push({ field, about, beside: unit.example, meaning: kept });
      }
      if (!isCertain && !columns.has(about)) marks.push(...askAboutUnknownUnit(each, sheet, context, asking));
    }
}

interface Search {
  readonly sheet: HeadedSheet;
  readonly context: PasteContext;
  /** Numbers of other kinds without a unit. */
  readonly rivals: readonly Measured[];
  readonly meaningsOf: ReturnType<typeof createMeanings>;
}

/** A column that holds units or currencies for the most part. */
interface UnitColumn {
  readonly heading: string;
  readonly cells: readonly string[];
  /** Those of the cells that are units of the number column. */
  readonly known: readonly string[];
  readonly example: string;
  /** What it is in a unit that lines keep, if they do not keep it and all cells say the same. */
  readonly kept: Meaning | undefined;
}

/** The column as units or currencies of a number column; undefined if it holds none, or its heading says they are of another. */
function unitsIn(at: number, { field, column }: Measured, { sheet, meaningsOf }: Search): UnitColumn | undefined {
  const heading = sheet.header.cells[at] ?? '';
  const { kind, isForUnits, words } = meaningOfHeading(heading);
  const isMoney = field.paste.currency !== undefined;
  if (isMoney ? isForUnits && !words.includes('currency') : kind !== undefined && !isOfKind(field, kind)) return undefined;
  const rows = sheet.rows.filter(({ cells }) => /\d/.test(cells[column] ?? ''));
  const cellsOf = (some: typeof rows) => some.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const cells = cellsOf(rows.slice(0, rowsLookedAt)).filter((cell) => !namesTotal(cell));
  const known = cells.filter((cell) => !(isMoney && isLetter(cell, field)) && meaningsOf({ field, beside: cell }).length > 0);
  if (known.length === 0 || known.length < cells.length * leastShare) return undefined;
  const [example = ''] = known;
  const [meaning] = cellsOf(rows).every((cell) => cell === example) ? meaningsOf({ field, beside: example }) : [];
  return { heading, cells, known, example, kept: meaning !== undefined && 'factor' in meaning ? meaning : undefined };
}

/** Whether the column can be nothing but units of the number column: by its cells, its heading and its place. */
function isCertainly(units: UnitColumn, at: number, { field, column }: Measured, { context, rivals, meaningsOf }: Search): boolean {
  const { heading, cells, known } = units;
  const { kind, isForUnits } = meaningOfHeading(heading);
  const isMoney = field.paste.currency !== undefined;
  const isSingle = (cell: string, of: PlannedField) => {
    const [first, ...others] = meaningsOf({ field: of, beside: cell });
    return first !== undefined && 'code' in first && others.length === 0;
  };
  const measures = context.plan.fields.filter(({ paste }) => paste.unit !== undefined);
  const isUnit = (cell: string) => measures.some((measure) => meaningsOf({ field: measure, beside: cell }).length > 0);
  const isAll = known.length === cells.length && cells.every((cell) => isSingle(cell, field) && !(isMoney && isUnit(cell)));
  const isUnknown = /unknown|blank|per-unit/.test(matchColumns([heading], context.plan).matches[0]?.reason ?? '');
  if (!isAll || !isUnknown) return false;

  const [isBehind, isBeside] = [at === column + 1, Math.abs(at - column) === 1];
  const isShort = cells.some((cell) => isLetter(cell, field) || (isMoney && everyday.has(cell.toLowerCase())));
  if (isShort && !isForUnits && !(isBehind && heading === '')) return false;
  if (isMoney) return heading !== '' || isBeside;
  if (kind !== undefined) return true;
  const mayBeOther = rivals.some((rival) => known.every((cell) => isSingle(cell, rival.field)));
  if (heading === '') return isBehind;
  return isForUnits ? isBehind || !mayBeOther : isBeside && !mayBeOther;
}

/** The units that a heading names, and their kind. */
function meaningOfHeading(heading: string) {
  const words = meaningWords(normaliseHeader(heading));
  const kind = kinds.find((each) => words.includes(each));
  return { words, kind, isForUnits: kind !== undefined || words.some((word) => /^units?$/.test(word)) };
}

/** One letter is a size as well, two are a country. */
function isLetter(cell: string, { paste }: PlannedField): boolean {
  return /^\p{Script=Latin}{1,2}$/u.test(cell) && cell.length <= (paste.currency === undefined ? 1 : 2);
}

/** Of what headings name units. */
const kinds = ['weight', 'volume', 'quantity'];

function isOfKind({ label }: PlannedField, kind: string): boolean {
  return meaningWords(normaliseHeader(label)).includes(kind);
}

interface Measured {
  readonly field: PlannedField;
  readonly column: number;
  readonly about: PlannedField;
  readonly used: Set<number>;
}

/** Asks about a column of texts beside the numbers, without a heading or with one for units, that holds no known unit. */
function askAboutUnknownUnit(
  { field, column, about, used }: Measured,
  { header, rows, columns }: HeadedSheet,
  context: PasteContext,
  asking: Asking,
): readonly KnownMark[] {
  if (field.paste.unit === undefined) return [];
  const measured = new Set([...columns].filter(([{ paste }]) => paste.unit !== undefined).map(([, at]) => at));
  // A unit most often follows its number.
  const isOwn = (at: number) => at === column + 1 || !measured.has(at - 1);
  const headingAt = (at: number) => header.cells[at] ?? '';
  const isForUnits = (at: number) =>
    headingAt(at) === '' ? at === column + 1 : meaningWords(normaliseHeader(headingAt(at))).some((word) => /^units?$/.test(word));
  const cellsAt = (at: number) => new Set(rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== ''));
  const isText = (cell: string) => cell.length <= longestUnit && /\p{L}/u.test(cell);
  const beside = [column + 1, column - 1, ...header.cells.keys()].find(
    (at) => at >= 0 && !used.has(at) && isOwn(at) && isForUnits(at) && cellsAt(at).size > 0 && [...cellsAt(at)].every(isText),
  );
  if (beside === undefined) return [];
  used.add(beside);
  const [unit = '', ...others] = cellsAt(beside);
  const { messages } = context;
  const likely = others.length > 0 ? [] : likelyMeanings(field, context).flatMap((meaning) => choicesOf(meaning, about, messages));
  const text = messageText(messages, 'paste.ask.unknownUnit', {
    beside: [unit, ...others].slice(0, 3).join(', '),
    heading: shortened(headingAt(column)),
  });
  const id = `unit ${unit} ${headingAt(beside)} ${headingAt(column)}`;
  const meaning = asking.ask({ id, text, column: beside, field: about.name }, [...likely, ...otherwiseOf(field, messages)]);
  if (meaning === 'leave') columns.delete(field);
  return meaning === undefined || meaning === 'none' || meaning === 'leave' ? [] : [{ field, about, beside: unit, meaning }];
}
