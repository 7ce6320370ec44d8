import { formatDate } from '#src/expression/values/dates.ts';
import type { UsageInvoice } from '#schemas/generated/types.ts';
import { divide } from '#schemas/formats/decimal.ts';
import type { Charged, UsageLine } from '#src/domain/billing/usage-lines.ts';
import type { Month } from '#src/domain/billing/months.ts';
import { text } from '../../messages/texts.ts';
import type { Issuer, Terms } from './invoice-terms.ts';

/** The invoiced business, with the fields of its registration. */
export interface Recipient {
  readonly countryCode: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface InvoiceHead {
  readonly month: Month;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly invoiceNumber: string;
  readonly isSample: boolean;
}

/** The reason why an invoice cannot be made, for the operator. */
export class Unbillable extends Error {
  override readonly name = 'Unbillable';
}

/** Currency of the extra total; exchange rates are for one unit of it. */
const NZD = 'NZD';
const LONGEST_LINE = 200;

/**
 * An invoice as it is stored.
 * @throws Unbillable if prices have several currencies, there is no or more than one issuer, or the extra total has no rate
 */
export function invoiceOf(charged: Charged, terms: Terms, recipient: Recipient, head: InvoiceHead): Omit<UsageInvoice, 'id'> {
  const issuer = issuerFor(terms.issuers, recipient.countryCode, head.day);
  const currencyCode = currencyOf(charged.lines);
  const of = (field: string) => String(recipient.data[field] ?? '');
  return {
    invoiceNumber: head.invoiceNumber,
    period: head.month,
    invoiceDate: head.day,
    invoiceDateFormatted: formatDate(head.day, 'DD MMM YYYY'),
    invoiceReference: formatDate(`${head.month}-01`, 'MMM-YYYY').toUpperCase(),
    currencyCode,
    invoicedValue: charged.total,
    ...(currencyCode !== NZD && { invoicedValueNzd: inNzd(charged.total, currencyCode, terms, head.day) }),
    paymentAttempts: 0,
    toName: of('businessName'),
    toAddress1: of('addressLine1'),
    toAddress2: of('addressLine2'),
    toAddress3: of('addressLine3'),
    toAddress4: of('addressLine4'),
    toAddress5: '',
    postalCode: of('postalCode'),
    countryCode: recipient.countryCode,
    taxRegistrationNumber: of('taxRegistrationNumber'),
    invoiceIssuer: issuer.name,
    gstNumber: issuer.gstNumber ?? '',
    paymentText: issuer.paymentText ?? '',
    ...(issuer.logoImage !== undefined && { logoImage: issuer.logoImage }),
    homeCountry: issuer.countryCode,
    sampleOnly: head.isSample,
    lines: withDistinctDescriptions(charged.lines).map(lineOf),
  };
}

/** The issuer in the country of the business, if there are several. */
function issuerFor(issuers: readonly Issuer[], country: string, day: string): Issuer {
  const near = issuers.filter(({ countryCode }) => countryCode === country);
  const [issuer, ...others] = near.length > 0 ? near : issuers;
  if (issuer === undefined) throw new Unbillable(text('usage.noIssuer', { day }));
  if (others.length > 0)
    throw new Unbillable(text('usage.manyIssuers', { day, names: [issuer, ...others].map(({ name }) => name).join(', ') }));
  return issuer;
}

function currencyOf(lines: readonly UsageLine[]): string {
  const [currency = '', ...others] = new Set(lines.map(({ currencyCode }) => currencyCode));
  if (others.length > 0) throw new Unbillable(text('usage.manyCurrencies', { currencies: [currency, ...others].join(', ') }));
  return currency;
}

function inNzd(total: number, currency: string, { rates }: Terms, day: string): number {
  const value = divide(total, rates.get(currency) ?? 0, 2);
  if (value === null) throw new Unbillable(text('usage.noRate', { currency, day }));
  return value;
}

/** If a price changed during the month, each line names its first day. */
function withDistinctDescriptions(lines: readonly UsageLine[]): readonly UsageLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { description, since } = line;
    const earlier = seen.get(description) ?? 0;
    seen.set(description, earlier + 1);
    if (earlier === 0) return line;
    const note =
      since === null ? `${description} (${earlier + 1})` : text('usage.since', { description, day: formatDate(since, 'DD MMM YYYY') });
    return { ...line, description: note };
  });
}

function lineOf({ description, quantity, free, rate, per, value, discountPercent }: UsageLine): NonNullable<UsageInvoice['lines']>[number] {
  const note = free === 0 ? '' : ` ${text('usage.free', { count: free })}`;
  return {
    description: `${description.slice(0, LONGEST_LINE - note.length).toWellFormed()}${note}`,
    quantity,
    rate,
    per,
    value,
    discountPercent,
  };
}
