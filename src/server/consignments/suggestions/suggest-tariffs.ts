import { type PastClassification, rankCodes, type RankedCode } from '#src/domain/suggestions/rank-codes.ts';
import type { TariffSuggestion } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { type Access, accessTo, findConsignment } from '../../parties/access.ts';
import { findOrder } from '../orders.ts';
import { findKnownLines, findKnownRecords, type ClassifiedLine, type ClassifiedRecord } from './tariff-history.ts';
import { codeQuery, wordQueries } from './word-queries.ts';

const MOST = 3;

type Source = TariffSuggestion['source'];

interface TariffHistory extends PastClassification {
  readonly source: Source;
  readonly hsTariffCode: string;
  readonly tariffSuffix: string | undefined;
  readonly line?: ClassifiedLine;
}

/** The likeliest tariff codes for the goods typed into a line, from earlier classifications of the business. */
export async function suggestTariffs(database: Database, { path, query, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const consignmentId = path.number('consignmentId');
  const description = query.text('Description') ?? '';
  const productCode = query.text('ProductCode');
  const queries = [productCode === undefined ? '' : codeQuery(productCode), ...wordQueries(description)].filter((one) => one !== '');
  const orderId = query.has('OrderId') ? query.number('OrderId') : 0;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    findOrder(db, consignmentId, orderId),
    findKnownLines(db, queries),
    findKnownRecords(db, queries),
  ]);
  const [found, [order], lines, records] = results;
  const access = accessTo(session, found, 'mayEditLines');
  const supplier = query.text('SupplierName') ?? textOf(order?.data['sellerName']);
  const edited = query.has('ProductId') ? query.number('ProductId') : undefined;
  const known = [
    ...lines.filter(({ id, country }) => id !== edited && isOfCountry(country, access)).flatMap((line) => goodsOfLine(line, access)),
    ...records.filter(({ data }) => isOfCountry(data['countryCode'], access)).flatMap(goodsOfRecord),
  ];
  return ok(rankCodes({ description, productCode, supplier }, known, MOST).map(toSuggestion));
}

function goodsOfLine(line: ClassifiedLine, { flags }: Access): readonly TariffHistory[] {
  const { hsTariffCode, suffixImport, suffixExport, description, productCode, origin, sellerName, createdAt } = line;
  if (hsTariffCode === null) return [];
  const tariffSuffix = (flags.isOutboundParty ? (suffixExport ?? suffixImport) : (suffixImport ?? suffixExport)) ?? undefined;
  return [
    {
      source: 'line',
      code: fullCode(hsTariffCode, tariffSuffix),
      hsTariffCode,
      tariffSuffix,
      description: description ?? '',
      productCode: productCode ?? undefined,
      supplier: sellerName ?? undefined,
      origin: origin ?? undefined,
      when: new Date(createdAt).toISOString(),
      line,
    },
  ];
}

function goodsOfRecord({ resource, data, changedAt }: ClassifiedRecord): readonly TariffHistory[] {
  const isTariff = resource === 'tariffs/tariff';
  const hsTariffCode = textOf(data[isTariff ? 'hsTariffCode' : 'tariffCode']);
  if (hsTariffCode === undefined) return [];
  const tariffSuffix = textOf(data['tariffSuffix']);
  return [
    {
      source: isTariff ? 'tariff' : 'classifiedProduct',
      code: fullCode(hsTariffCode, tariffSuffix),
      hsTariffCode,
      tariffSuffix,
      // The keyword describes a tariff too.
      description: [data['description'], data['keyword']].flatMap((text) => textOf(text) ?? []).join(' '),
      productCode: textOf(data['productCode']),
      origin: textOf(data['countryOfOriginCode']),
      when: new Date(changedAt).toISOString(),
    },
  ];
}

function fullCode(hsTariffCode: string, suffix: string | undefined): string {
  return suffix === undefined ? hsTariffCode : `${hsTariffCode}.${suffix}`;
}

function toSuggestion({ code, best, agreeing, words, origin }: RankedCode<TariffHistory>): TariffSuggestion {
  const lines = agreeing.filter(({ source }) => source === 'line');
  const { line, productCode, supplier } = best;
  return {
    fullTariffCode: code,
    hsTariffCode: best.hsTariffCode,
    ...(best.tariffSuffix !== undefined && { tariffSuffix: best.tariffSuffix }),
    ...(origin !== undefined && { countryOfOriginCode: origin }),
    source: best.source,
    count: lines.length,
    lastUsed: agreeing.reduce((latest, { when }) => (when > latest ? when : latest), best.when),
    description: best.description,
    words: [...words],
    ...(productCode !== undefined && { productCode }),
    ...(supplier !== undefined && { supplierName: supplier }),
    ...(line !== undefined && {
      ...(line.reference !== null && { reference: line.reference }),
      orderNumber: line.orderNumber,
      line: line.line,
    }),
  };
}

/** Codes of another country do not apply; an unknown country is not excluded. */
function isOfCountry(country: unknown, { flags: { tswCountry } }: Access): boolean {
  return country === null || country === undefined || tswCountry === undefined || country === tswCountry;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
