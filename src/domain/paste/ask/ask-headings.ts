import { decimalFormat } from '#schemas/formats/decimal.ts';
import { type Messages, messageText, shortened } from '../../messages.ts';
import { currencyOf } from '../../reference/currencies.ts';
import { cellOf } from '../columns/read-mapping.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { aboutOf, type KnownMark, type Meaning } from '../rows/mark-meaning.ts';
import type { HeadedSheet } from './ask-columns.ts';
import type { Asking, Choice } from './questions.ts';
import { createHeadingReader, type HeadingWord, likelyMeanings } from './read-heading.ts';

/** What is done with a column whose heading holds a doubtful word, instead of giving the word a meaning. */
const otherwise = ['none', 'leave'] as const;
type Taken = Exclude<Meaning, { readonly codes: unknown }> | (typeof otherwise)[number];

/** Asks what is not certain in the headings of number columns; a column that is to be left out is taken from `columns`. */
export function askAboutHeadings(sheet: HeadedSheet, context: PasteContext, asking: Asking): KnownMark[] {
  const { messages, plan } = context;
  const { header, columns } = sheet;
  const readHeading = createHeadingReader(context);
  return [...columns].flatMap(([field, column]) => {
    if (field.schema.type !== 'number' && field.schema.type !== 'integer') return [];
    const heading = header.cells[column] ?? '';
    const about = aboutOf(plan, field);
    const { certain, open } = sorted(readHeading(field, heading), sheet, context);
    const known = certain.flatMap(({ word, meanings }) =>
      meanings.map((meaning) => ({ field, about: aboutOfMeaning(meaning, about), beside: word, meaning })),
    );
    const asked = open.flatMap(({ word, meanings }): KnownMark[] => {
      const mayScale = meanings.some((meaning) => aboutOfMeaning(meaning, about) === undefined);
      if (about !== undefined && !mayScale && !isNeeded(field, about, sheet)) return [];
      const likely = meanings.length > 0 ? meanings : likelyMeanings(field, context);
      const choices = [...likely.flatMap((meaning) => choicesOf(meaning, about, messages)), ...otherwiseOf(field, messages)];
      const text = messageText(messages, 'paste.ask.beside', { beside: word, heading: shortened(heading) });
      const meaning = asking.ask<Taken>({ id: `beside ${word} ${heading}`, text, column, field: field.name }, choices);
      if (meaning === 'leave') columns.delete(field);
      return meaning === undefined || meaning === 'none' || meaning === 'leave'
        ? []
        : [{ field, about: aboutOfMeaning(meaning, about), beside: word, meaning }];
    });
    return [...known, ...asked];
  });
}

/** A scale is about no unit or currency. */
function aboutOfMeaning(meaning: Meaning, about: PlannedField | undefined): PlannedField | undefined {
  return 'codes' in meaning || meaning.code !== undefined ? about : undefined;
}

/** Two units or currencies of one heading are one question; so is a sign that cannot be the currency of the rows. */
function sorted(words: readonly HeadingWord[], { columns }: HeadedSheet, { plan, defaults }: PasteContext) {
  const certain = words.filter(({ isCertain }) => isCertain);
  const units = certain.filter(({ meanings: [meaning] }) => meaning !== undefined && ('codes' in meaning || meaning.code !== undefined));
  const isSeveral = new Set(units.map(({ meanings }) => JSON.stringify(meanings))).size > 1;
  const currency = plan.byName.get('currencyCode');
  const isOther = ({ meanings: [meaning] }: HeadingWord) =>
    meaning !== undefined &&
    'codes' in meaning &&
    (currency === undefined || !columns.has(currency)) &&
    !meaning.codes.includes(String(defaults['currencyCode']));
  const doubtful = new Set(isSeveral ? units : units.filter(isOther));
  const joined = { word: units.map(({ word }) => word).join(' / '), meanings: units.flatMap(({ meanings }) => meanings) };
  return {
    certain: certain.filter((word) => !doubtful.has(word)),
    open: [...(isSeveral ? [joined] : doubtful), ...words.filter(({ isCertain }) => !isCertain)],
  };
}

/** Whether a number of the column has no unit or currency of its own. */
function isNeeded(field: PlannedField, about: PlannedField, { rows, columns }: HeadedSheet): boolean {
  return rows.some(({ cells }) => {
    const cell = cellOf(field, cells, columns);
    return cell !== '' && !/[\p{L}\p{Sc}]/u.test(cell) && (field.paste.in !== undefined || cellOf(about, cells, columns) === '');
  });
}

/** Choices: read the numbers as they are, or leave out their column. */
export function otherwiseOf(field: PlannedField, messages: Messages): Choice<(typeof otherwise)[number]>[] {
  return otherwise.map((each) => ({
    value: each,
    label: messageText(messages, `paste.ask.${each}`, { label: field.label }),
    meaning: each,
  }));
}

/** A meaning as an answer; one for each of several currencies. */
export function choicesOf(meaning: Meaning, about: PlannedField | undefined, messages: Messages): Choice<Taken>[] {
  if ('codes' in meaning) return meaning.codes.flatMap((code) => choicesOf({ code }, about, messages));
  const { code = '', factor } = meaning;
  const name = currencyOf(code)?.name;
  const unit = name === undefined ? (about?.schema['x-labels']?.[code] ?? code) : `${code} – ${name}`;
  if (factor === undefined) return [{ value: code, label: unit, meaning }];
  const key = code === '' ? 'paste.ask.times' : 'paste.ask.unitTimes';
  const label = messageText(messages, key, { unit, factor: decimalFormat.print(factor, { most: 10 }) });
  return [{ value: `${code}*${factor}`, label, meaning }];
}
