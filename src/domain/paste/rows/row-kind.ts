import { meaningWords } from '../columns/heading-words.ts';
import { normaliseHeader, plainLetters } from '../columns/normalise-header.ts';

/** Fewer equal cells may be chance. */
const leastEqualCells = 3;
/** Longer texts describe goods; the cap keeps the work on each row small. */
const longestTotal = 200;
const longText = 'goods';

/** Whether a row repeats the header, given normalised, as sheets printed over several pages do. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  if (header.length < leastEqualCells) return false;
  const equal = cells.filter((cell, column) => {
    const text = header[column] ?? '';
    // Normalising shortens: a shorter cell cannot equal the header.
    return text !== '' && cell.length >= text.length && normaliseHeader(cell) === text;
  });
  return equal.length >= leastEqualCells;
}

/** Words that name nothing but a sum, in the languages of headings. */
const sums =
  'gesamt gesamtsumme gesamtbetrag zwischensumme endsumme endbetrag rechnungsbetrag summe summen \u00fcbertrag uebertrag totaux somme subtotale subtotales totale totales totaal subtotaal eindtotaal totaalbedrag \u5408\u8ba1 \u603b\u8ba1 \u5c0f\u8ba1 \u5171\u8ba1 \u5408\u8a08 \u7e3d\u8a08 \u5c0f\u8a08 \u7dcf\u8a08 \u7dcf\u5408\u8a08 \u603b\u91d1\u989d \u8a08 razem \u0438\u0442\u043e\u0433\u043e \u0627\u0644\u0645\u062c\u0645\u0648\u0639';
const totals = new RegExp(
  String.raw`(?<!\p{L})(?:(?:grand|sub|sous) ?)*totals?(?!\p{L})|(?<!\p{L})(?:carried|brought) ?forward(?!\p{L})|(?<!\p{L})\p{Script=Han}*(?:${sums.replaceAll(' ', '|')})(?:金额|金額|数量|數量|重量)?(?!\p{L})`,
  'gu',
);

/** Read at a glance from texts in plain letters; most rows are goods. */
const mayHoldTotal = /t[ -]*o[ -]*t[ -]*a[ -]*[alu]|forward|gesamt|summe|somme|betrag|uebertrag|razem|[^\u0020-\u007e]/i;

/** Words used beside "total", in the spelling of `meaningWords`. */
const followers = new Set(
  'value quantity weight volume package pallet plt invoice ordered gross net excl tax for in no exw fob fca fas cfr cif cpt cip dap dpu ddp general generale geral imponible imponibile due payable goods page works'.split(
    ' ',
  ),
);

/** Words of a sum beside other words: they may name goods as well. */
const mayNameSum =
  /(?<!\p{L})(?:report|reporter|suma|soma|somma|riporto|riportare|transportar|saldo|balance|due|payer|imponible|imponibile|fob|cif|exw|fca|cfr)(?!\p{L})/u;

/** What an invoice charges beside goods, with the words that are used beside it, in the languages of headings. */
const charges = {
  freight: wordSet(`freight shipping courier postage delivery haulage carriage transport
    fracht frachtkosten versand versandkosten porto port livraison flete portes env\u00edo env\u00edos trasporto nolo vracht vrachtkosten verzendkosten frete`),
  insurance: wordSet('insurance versicherung assurance seguro assicurazione verzekering'),
  other: wordSet(`handling packing packaging pallet discount rebate deposit advance payment prepayment tax gst vat duty surcharge fee fuel
    inland documentation rounding balance due bank charge cost credit note less paid received payable ocean air sea
    sales verpackung verpackungskosten rabatt anzahlung restbetrag skonto mwst ust zzgl abz\u00fcglich
    frais de emballage remise acompte tva escompte solde \u00e0 payer
    embalaje descuento anticipo iva gastos saldo pendiente spese di imballo imballaggio sconto acconto
    emballage korting aanbetaling btw restant embalagem desconto adiantamento`),
};

/** Charges that a declaration has a place for. */
export type ChargeName = 'freight' | 'insurance';

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Charges in Chinese and Japanese end so: "\u6d77\u8fd0\u8d39". */
const charged =
  /^[\p{Script=Han}\p{Script=Katakana}]*(?:\u8d39|\u8cbb|\u904b\u8cc3|\u6599|\u7a0e|\u6b3e|\u6298\u6263|\u5b9a\u91d1|\u6b8b\u91d1|\u524d\u6255\u91d1|\u5024\u5f15\u304d?)$/u;

/** Words put together: "Seefracht", "\u6d77\u8fd0\u8d39", "\u4fdd\u9669\u8d39". */
const endings = {
  freight: /fracht(?:kosten)?$|[\u8fd0\u904b][\u8d39\u8cbb\u8cc3]$|\u9001\u6599$/u,
  insurance: /versicherung$|\u4fdd[\u9669\u96aa\u967a][\u8d39\u8cbb\u6599]?$/u,
};

function isCharge(word: string): boolean {
  return charged.test(word) || Object.values(charges).some((words) => isIn(words, word));
}

function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(word.replace(/s$/, ''));
}

/** Whether a text holds a word for a sum. */
export function namesTotal(text: string): boolean {
  const words = wordsOf(text);
  return words.search(totals) >= 0 || mayNameSum.test(words);
}

/** Whether a text holds a word for a charge. */
export function namesCharge(text: string): boolean {
  return wordsOf(text).split(' ').some(isCharge);
}

/** The charges that a text names of those a declaration has a place for. */
export function chargesNamed(text: string): ChargeName[] {
  const words = wordsOf(text).split(' ');
  return (['freight', 'insurance'] as const).filter((name) => words.some((word) => isIn(charges[name], word) || endings[name].test(word)));
}

/** Whether a text holds nothing but words for a charge, numbers and punctuation. */
export function isChargeText(text: string): boolean {
  const words = wordsOf(text).split(' ');
  return words.some(isCharge) && words.every((word) => isCharge(word) || /^\p{N}+$/u.test(word) || followers.has(word));
}

/**
 * Whether a row sums up others: its description, else its product code, holds nothing but total words, what usually
 * follows them, numbers and punctuation. "Totally natural soap" and "Total station TS-9" are goods.
 * @param isCode whether a word, in lower case, is the code or a short name of a unit or a currency.
 */
export function isTotalRow(description: string, productCode: string, isCode: (word: string) => boolean): boolean {
  if (!mayHoldTotal.test(description) && !mayHoldTotal.test(productCode)) return false;
  const words = wordsOf(description) || wordsOf(productCode);
  const others = words.replace(totals, ' ');
  return others !== words && others.split(' ').every((word) => word === '' || mayFollow(word, isCode));
}

/**
 * Whether goods may be a total all the same: they begin with "total" and their value is the sum of the rows above.
 * @param sumAbove of the values of all rows of goods above, in the same currency.
 */
export function mayBeTotalRow(description: string, productCode: string, value: number | null, sumAbove: number): boolean {
  if (value === null || value === 0 || value !== sumAbove) return false;
  return /^(?:(?:grand|sub) ?)*total/u.test(wordsOf(description) || wordsOf(productCode));
}

/** Letters and digits in lower case, single spaces between them; letters set apart are one word: "T O T A L". */
function wordsOf(text: string): string {
  if (text.length > longestTotal) return longText;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\p{L})\p{L}{0,3}\p{Sc}|\p{Sc}/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')
    .trim();
}

function mayFollow(word: string, isCode: (word: string) => boolean): boolean {
  const forms = [word, word.replace(/ies$/, 'y').replace(/s$/, '')];
  const isFollower = forms.some((form) => meaningWords(plainLetters(form)).every((known) => followers.has(known)));
  if (/^\p{N}+$/u.test(word) || isCode(word) || isFollower) return true;
  // "500kg", "usd500".
  const [, before, after] = /^(?:\p{N}+(\P{N}+)|(\P{N}+)\p{N}+)$/u.exec(word) ?? [];
  const letters = before ?? after ?? '';
  return letters !== '' && mayFollow(letters, isCode);
}
