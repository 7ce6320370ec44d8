import { currencyOf } from '../../reference/currencies.ts';
import { messageText, shortened } from '../../messages.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import { bracketed } from '../columns/header-words.ts';
import { meaningWords } from '../columns/heading-words.ts';
import { plainLetters } from '../columns/normalise-header.ts';
import { cellOf } from '../columns/read-mapping.ts';
import type { PasteContext } from '../paste-context.ts';
import { createMeanings, type KnownMark } from '../rows/mark-meaning.ts';
import { namesTotal } from '../rows/row-kind.ts';
import type { HeadedSheet } from './ask-columns.ts';
import { everyday } from './heading-vocabulary.ts';
import type { Asking } from './questions.ts';

/** Longer texts are prose. */
const longestText = 200;
/** Totals are at the end, in any language. */
const lastRows = 3;
/** "9,153.27 Fr." */
const besideNumber = /^[\d.,'\s]*\d\s*(\D{1,20})$|^(\D{1,20}?)\s*\d[\d.,'\s]*$/;

/**
 * Asks for the currency of a sheet that names another than the usual one outside of its amounts: above the heading, in an unused column or
 * in a row of totals.
 * @returns the answer, an ISO 4217 code
 */
export function askAboutCurrency(
  { above, header, rows, columns }: HeadedSheet,
  marks: readonly KnownMark[],
  context: PasteContext,
  asking: Asking,
): string | undefined {
  const { messages, plan, defaults } = context;
  const usual = String(defaults['currencyCode'] ?? '');
  const [currency, value, description] = ['currencyCode', 'exportValue', 'description'].map((name) => plan.byName.get(name));
  if (currency === undefined || value === undefined || columns.has(currency) || marks.some(({ about }) => about === currency))
    return undefined;
  if (asking.questions.some(({ field }) => field === currency.name)) return undefined;
  const goods = rows.filter(({ cells }) => !cells.some(namesTotal));
  const amounts = goods.map(({ cells }) => cellOf(value, cells, columns)).filter((cell) => cell !== '');
  if (amounts.length > 0 && amounts.every((cell) => /[\p{L}\p{Sc}]/u.test(cell))) return undefined;

  const used = new Set(columns.values());
  const named = above.flatMap(({ cells }) => cells);
  const unused = (row: SheetRow) => row.cells.filter((cell, column) => !used.has(column) && !/^[A-Z]{2}$/.test(cell));
  const described = rows.map(({ cells }) => cellOf(description, cells, columns));
  const totals = described.filter((text, index) => namesTotal(text) || (index >= rows.length - lastRows && /[A-Z]{3}$/.test(text)));
  const texts = new Set([...named, ...[header, ...rows].flatMap(unused), ...totals]);
  const meaningsOf = createMeanings(context);
  const othersIn = (text: string) =>
    currencyWords(text, totals.includes(text)).flatMap((beside) => {
      const codes = meaningsOf({ field: value, beside }).flatMap((found) => ('codes' in found ? found.codes : (found.code ?? [])));
      return codes.includes(usual) ? [] : codes;
    });
  const naming = [...texts].filter((text) => othersIn(text).length > 0);
  const [example] = naming;
  if (example === undefined) return undefined;
  const choices = [...new Set([...naming.flatMap(othersIn), usual])]
    .filter((code) => context.isCode('currencies', code))
    .map((code) => ({
      value: code,
      label: `${code} – ${currencyOf(code)?.name ?? code}`,
      meaning: code,
    }));
  const text = messageText(messages, 'paste.ask.currency', { beside: shortened(example), code: usual });
  // One currency, named as that of amounts or totals, is certain.
  const isStated = (text: string) => (named.includes(text) || totals.includes(text)) && isAboutAmounts(text);
  const [only, ...others] = new Set(naming.flatMap(othersIn));
  const presumed = others.length === 0 && naming.some(isStated) ? only : undefined;
  return asking.ask({ id: `currency ${example}`, text, field: currency.name }, choices, presumed);
}

/** Whether a text is about money: "All amounts in EUR", "货币单位：EUR". Taxes are stated in the currency of their country as well. */
function isAboutAmounts(text: string): boolean {
  const words = text.length > longestText ? [] : meaningWords(plainLetters(text));
  return !words.includes('tax') && (namesTotal(text) || words.some((word) => /^(?:value|price|currency)$/.test(word)));
}

/** Words that may name a currency: with a sign, or two capitals. Words of every day are so in capitals only. */
function currencyWords(text: string, isTotal: boolean): readonly string[] {
  const words = text.slice(0, longestText).match(/[\p{L}\p{Sc}]+/gu) ?? [];
  const mayBeEveryday = isTotal || words.length === 1 || /\p{Ll}|\p{Lo}/u.test(text);
  const [, after = '', before = after] = besideNumber.exec(text) ?? [];
  const named = words.filter((word) =>
    everyday.has(word.toLowerCase()) ? mayBeEveryday && word === word.toUpperCase() : /\p{Sc}|\p{Lu}.*\p{Lu}|\p{Lo}/u.test(word),
  );
  // "R0" is a code.
  const besides = [before, ...bracketed(text)].filter((each) => !/^\p{Script=Latin}{0,2}$/u.test(each));
  return [...named, ...besides];
}
