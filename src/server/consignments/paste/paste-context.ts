import { type Kysely, sql } from 'kysely';
import { lineKey, type PasteContext } from '#src/domain/paste/paste-context.ts';
import type { Money } from '#src/domain/paste/rows/charges.ts';
import type { ChargeName } from '#src/domain/paste/rows/row-kind.ts';
import type { Steps } from '#src/domain/steps.ts';
import { messages } from '#schemas/generated/messages.ts';
import { today } from '#src/expression/values/dates.ts';
import { sharedRecords, valueIn } from '../../database/lists/shared-records.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf, tenant } from '../../database/tables/tenant.ts';
import type { Documents } from '../../documents/documents.ts';
import { text } from '../../messages/texts.ts';
import { isKnownCode, isOwnList } from '../../records/check/unknown-codes.ts';
import type { Access } from '../../parties/access.ts';
import type { InvoiceRow } from '../invoices.ts';
import type { CodeLookups } from '../../records/check/code-lookups.ts';
import type { ReferencedLine } from '../line-queries.ts';
import type { OrderRow } from '../orders.ts';
import type { PasteLookups } from './paste-lookups.ts';
import { pasteRules } from './paste-rules.ts';

export const PASTED_LINE = 'consignments/pasted-line';

/** The data of the consignment that lines are pasted into. */
interface PastePlace {
  /** For rows without an invoice of their own. */
  readonly invoiceNumber: string | null;
  readonly order: OrderRow | undefined;
  /** Of the line last changed on the consignment. */
  readonly lastCurrencyCode: string | null | undefined;
  readonly homeCurrencyCode: string | null | undefined;
  readonly invoices: readonly InvoiceRow[];
  readonly firstLine: number;
  readonly storedLines: PasteContext['storedLines'];
  readonly keptCodes: CodeLookups;
  readonly goods: PasteLookups;
}

/** What the rules of pasting read of a consignment, its order and the day. */
export function pasteContext(documents: Documents, access: Access, place: PastePlace): PasteContext {
  const today = new Date().toISOString().slice(0, 10);
  const { plan, pairs, writable, conditions, newLine } = pasteRules(documents);
  const { invoiceNumber, order, lastCurrencyCode, homeCurrencyCode, invoices, firstLine, storedLines, keptCodes, goods } = place;
  const known = new Map<string, boolean>();
  return {
    messages,
    plan,
    pairs,
    today,
    isCode(list, code) {
      const key = `${list} ${code}`;
      const answer = known.get(key) ?? (isOwnList(list) ? isKnownCode(list, code, today) : keptCodes.has(list, code));
      known.set(key, answer);
      return answer;
    },
    codeNamed: (list, name) => keptCodes.named(list, name),
    defaults: {
      invoiceNumber,
      currencyCode: textOr(order?.data['currencyCode'], lastCurrencyCode ?? homeCurrencyCode ?? null),
    },
    writable: writable(access.context),
    conditions: conditions(access.context),
    newLine,
    charges: chargesOf(access),
    firstLine,
    invoices: new Map(
      invoices.flatMap(({ invoiceNumber: number, data }) => (number === null ? [] : [[number, textOr(data['invoiceDate'], null)]])),
    ),
    storedLines,
    ...goods,
  };
}

/** Names of the lines by the keys that pasted lines are recognised by; yields after each line. */
export function* namingLines(lines: readonly ReferencedLine[]): Steps<ReadonlyMap<string, readonly string[]>> {
  const named = new Map<string, string[]>();
  for (const [order, line, invoice, productCode, value] of lines) {
    const key = lineKey(invoice, productCode, value);
    if (key === undefined) continue;
    const name = text('paste.stored-line', { order, line });
    const known = named.get(key);
    if (known === undefined) named.set(key, [name]);
    else known.push(name);
    yield;
  }
  return named;
}

/** The currency last used on the consignment: one row or none. */
export function findLastCurrency(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('product_line as l')
    .select(sql<string | null>`l.data->>'currencyCode'`.as('currencyCode'))
    .where('l.registration_id', '=', ownerOf(consignmentId))
    .where('l.consignment_id', '=', consignmentId)
    .where(sql`l.data->>'currencyCode'`, 'is not', null)
    .orderBy('l.changed_at', 'desc')
    .orderBy('l.line', 'desc')
    .limit(1);
}

/** What the consignment has of freight and insurance, or why it takes none. */
export function chargesOf({ consignment: { stage, data }, flags }: Access): PasteContext['charges'] {
  if (flags.tradeDirection !== 'Import') return 'exported';
  if (stage === 'Compiled' || stage === 'ToFix') return 'declared';
  return { ...moneyOf(data, 'freight'), ...moneyOf(data, 'insurance') };
}

/** What a consignment has of a charge; a blank amount and zero are none. */
export function moneyOf(data: Readonly<Record<string, unknown>>, charge: ChargeName): { readonly [charge in ChargeName]?: Money } {
  const [amount, currencyCode] = [data[`${charge}Amount`], data[`${charge}Currency`]];
  return typeof amount === 'number' && amount > 0 && typeof currencyCode === 'string' ? { [charge]: { amount, currencyCode } } : {};
}

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' ? value : otherwise;
}

/** Currency of the jurisdiction of the caller's business: one row or none. */
export function findHomeCurrency(db: Kysely<Tables>) {
  const country = sql<string>`(select r.data->>'countryCode' from registration as r where r.id = ${tenant})`;
  return sharedRecords(db, ['reference/jurisdiction'], today())
    .where(valueIn('countryCode'), '=', country)
    .select(sql<string | null>`data->>'currencyCode'`.as('currencyCode'))
    .limit(1);
}
