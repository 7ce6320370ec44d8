/** The data of Product Details, loaded like the product does: through its client, code lists once a page. */
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import { createClient } from '#src/app/api/client.ts';
import { createChoices } from '#src/app/ports/choices.ts';
import { memoize } from '#src/expression/memoize.ts';
import { isRecord } from '#src/expression/values/is-record.ts';

export interface DetailsRecord {
  /** The number the new line gets. */
  readonly line: number;
  readonly mayEdit: boolean;
  readonly values: Readonly<Record<string, string | number>>;
  readonly lists: CodeLists;
}

/** What every form of Product Details is given. */
export interface DetailsProps {
  readonly record: DetailsRecord;
}

export interface CodeLists {
  readonly countries: readonly Option[];
  readonly currencies: readonly Option[];
  readonly packageTypes: readonly Option[];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const query = new URLSearchParams(location.search);
const client = createClient({
  operations,
  baseUrl: location.origin,
  onSessionLost: () => Promise.reject(new Error('The session of the bench is over.')),
});
const { call } = client;
const { load: loadChoices } = createChoices(client);
const optionsOf = memoize((rows: readonly Readonly<Record<string, unknown>>[]): readonly Option[] =>
  rows.map(({ code, name }) => ({ value: String(code), label: `${String(code)} – ${String(name)}` })),
);

export async function loadRecord(): Promise<DetailsRecord> {
  const consignmentId = query.get('consignmentId');
  const [flags, next, countries, currencies, packageTypes] = await Promise.all([
    call('getConsignmentFlags', { params: { consignmentId } }),
    call('getNextLineNumber', { params: { consignmentId, orderId: query.get('orderId') } }),
    codeList('listCountries'),
    codeList('listCurrencies'),
    codeList('listPackageTypeCodes'),
  ]);
  return {
    line: isRecord(next.body) ? Number(next.body['line']) : 0,
    mayEdit: isRecord(flags.body) && flags.body['mayEditLines'] === true,
    values: { invoiceNumber: 'INV-1', currencyCode: 'USD', itemsInOrderUnit: 1, weightUnitCode: 'kgm', volumeUnitCode: 'mtq' },
    lists: { countries, currencies, packageTypes },
  };
}

async function codeList(operation: string): Promise<readonly Option[]> {
  return optionsOf(await loadChoices(operation, {}));
}
