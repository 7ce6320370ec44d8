import { type Kysely, sql, type Transaction } from 'kysely';
import { tariffCodeFormat } from '#schemas/formats/tariff-code.ts';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { Access } from '../../parties/access.ts';
import { findOrder } from '../../consignments/orders.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { lookUpBasis, lookUpRates } from '../lookups/basis.ts';
import { textIn } from '../../records/request/read-json.ts';
import { itemsUnder } from '../lookups/tariff-items.ts';
import { customsCountry } from '../store/customs-country.ts';
import { withoutNulls } from '../store/line-data.ts';
import { factsOf } from '../store/line-state.ts';
import { findLines } from '../store/load.ts';
import { type DeclarationRow, findDeclaration, findStanding } from '../store/open-declaration.ts';
import { basisOf } from '../store/stored-basis.ts';
import { headOf, openForDeclaring } from './head.ts';
import { findSourceLines, type SourceLine } from './source-lines.ts';

const DUTY_BASIS = 'declarations/duty-basis';

/**
 * Data for computing duty and tax of a product line while it is typed: the rules of its declaration, the value of the other lines, and the
 * national items of an HS code. Without a declaration: today, and no freight.
 */
export async function getDutyBasis(database: Database, { documents, path, query, token }: Call): Promise<Answer> {
  return database.transaction(token, async (trx, session) => {
    const consignmentId = path.number('consignmentId');
    const access = await openForDeclaring(trx, session, consignmentId, { holds: false, compiles: false });
    const productId = query.has('ProductId') ? query.number('ProductId') : undefined;
    const product =
      productId === undefined ? undefined : await findSourceLines(trx, consignmentId).where('l.id', '=', productId).executeTakeFirst();
    if (productId !== undefined && !product) throw notFound();
    const declaration = await standingOf(trx, access);
    const currency = query.text('CurrencyCode') ?? textIn(product?.data, 'currencyCode');
    const basis = declaration === undefined ? await basisOfToday(trx, access, currency) : await withRate(trx, declaration.basis, currency);
    const hsCode = tariffCodeFormat.normalise(query.text('HsCode') ?? textIn(product?.data, 'hsTariffCode') ?? '');
    const order = query.has('OrderId') ? await findOrder(trx, consignmentId, query.number('OrderId')).executeTakeFirst() : undefined;
    const whole = {
      ...(declaration && { declarationId: declaration.id, reference: declaration.data['reference'] }),
      ...(await placeOf(trx, declaration, productId)),
      basis: rulesOf(basis),
      ...withoutNulls({ tradingTermsCode: termsOf(product) ?? textIn(order?.data, 'tradingTermsCode') }),
      items: (await itemsUnder(trx, { country: customsCountry(access), day: basis.entryDate }, hsCode)).map(({ rates, ...item }) => ({
        ...withoutNulls(item),
        rates: rates.map(withoutNulls),
      })),
    };
    return ok(shownTo(documents.entity(DUTY_BASIS).compiled, access.context)(whole));
  });
}

async function standingOf(trx: Transaction<Tables>, access: Access): Promise<DeclarationRow | undefined> {
  const standing = await findStanding(trx, access).executeTakeFirst();
  const row = standing && (await findDeclaration(trx, standing.id).executeTakeFirst());
  return row && { ...row, basis: basisOf(row.basis) };
}

function basisOfToday(db: Kysely<Tables>, access: Access, currency: string | null): Promise<DutyBasis> {
  const country = customsCountry(access);
  const tradeDirection = access.flags.tradeDirection ?? 'Import';
  return lookUpBasis(db, { country, tradeDirection, head: headOf({}, access.session), currencies: currency === null ? [] : [currency] });
}

async function withRate(db: Kysely<Tables>, basis: DutyBasis, currency: string | null): Promise<DutyBasis> {
  if (currency === null || basis.rates[currency] !== undefined) return basis;
  return { ...basis, rates: { ...basis.rates, ...(await lookUpRates(db, basis.entryDate, [currency])) } };
}

/**
 * The line's position and qualifiers in the declaration, and the value of the other lines; the next number for a line it does not have.
 */
async function placeOf(db: Kysely<Tables>, declaration: DeclarationRow | undefined, productId: number | undefined) {
  if (declaration === undefined) return { isStanding: false, others: [], line: 1, qualifiers: [] };
  const lines = await valuesOf(db, declaration);
  const own = lines.find(({ orderProductId }) => orderProductId === productId);
  const facts = own && (await findLines(db, declaration).where('d.id', '=', own.id).executeTakeFirst())?.facts;
  const others = lines
    .filter((line) => line !== own)
    .flatMap(({ line, homeValue }) => (homeValue === null ? [] : [{ line, cents: Math.round(Number(homeValue) * 100) }]));
  return {
    isStanding: own !== undefined,
    others,
    line: own?.line ?? (lines.at(-1)?.line ?? 0) + 1,
    qualifiers: facts === undefined ? [] : factsOf(facts).qualifiers.map(withoutNulls),
    ...(own && { declarationLineId: own.id }),
  };
}

/** The value of each line. No other columns, because there may be many lines. */
function valuesOf(db: Kysely<Tables>, { registrationId, consignmentId, id }: DeclarationRow) {
  return db
    .selectFrom('declaration_line')
    .select(['id', 'line', 'order_product_id as orderProductId', sql<string | null>`data->>'homeValue'`.as('homeValue')])
    .where('registration_id', '=', registrationId)
    .where('consignment_id', '=', consignmentId)
    .where('declaration_id', '=', id)
    .orderBy('line')
    .execute();
}

function termsOf(product: SourceLine | undefined): string | null {
  return textIn(product?.invoice, 'tradingTermsCode') ?? textIn(product?.order, 'tradingTermsCode');
}

/** The basis in the form of `declarations/duty-rules`: lists instead of records by name. */
function rulesOf({ rates, levies, groups, terms, ...basis }: DutyBasis) {
  return {
    ...withoutNulls(basis),
    rates: Object.entries(rates).map(([currencyCode, rate]) => ({ currencyCode, rate })),
    levies: Object.entries(levies).map(([code, levy]) => ({ code, ...levy })),
    groups: Object.entries(groups).map(([code, members]) => ({ code, members })),
    terms: Object.entries(terms).map(([code, { freight, insurance }]) => ({
      code,
      includesFreight: freight,
      includesInsurance: insurance,
    })),
  };
}
