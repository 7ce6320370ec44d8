import { type BrokerDesk, openBrokerDesk } from './broker-desk.ts';
import { addDeclarable, addTariffItems, type DeclarableLine, declarant, declare, type Declared, lineUrl, TORCH } from './declarations.ts';

/** Fixture of an inbound broker who declares. */
export interface DeclarationDesk extends BrokerDesk {
  /** A declaration of a consignment of its own; of an import the desk's broker is the declarant. */
  declared(lines?: readonly DeclarableLine[], direction?: 'Import' | 'Export'): Promise<Declared>;
  call(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
    token?: string,
  ): ReturnType<BrokerDesk['server']['call']>;
  /** Applies a tariff to a line and those after it. */
  apply(place: Declared, index: number, tariff?: Tariff, dryRun?: boolean): ReturnType<BrokerDesk['server']['call']>;
  undo(place: Declared, undoId: string): ReturnType<BrokerDesk['server']['call']>;
  isLocked(place: Declared): Promise<boolean>;
  /** Everything that is stored of it. */
  stored(place: Declared): ReturnType<typeof storedOf>;
  /** The change log of its consignment, of one kind of record. */
  journal(place: Declared, entity: string): ReturnType<typeof journalOf>;
}

interface Tariff {
  readonly hsTariffCode: string;
  readonly tariffSuffix: string;
}

export async function openDeclarationDesk(options: Parameters<typeof openBrokerDesk>[0] = {}): Promise<DeclarationDesk> {
  const desk = await openBrokerDesk(options);
  const { server, harbour, token: own } = desk;
  await addTariffItems(server, harbour);
  const call: DeclarationDesk['call'] = (method, url, body, headers = {}, token = own) =>
    server.call(method, url, { token, ...(body === undefined ? {} : { body }), headers });
  return {
    ...desk,
    call,
    declared: async (lines = [{}], direction = 'Import') =>
      declare(server, harbour, await addDeclarable(server.database, harbour, lines, direction)),
    apply: (place, index, { hsTariffCode, tariffSuffix } = TORCH, dryRun = false) =>
      call('POST', `${lineUrl(place, index)}/tariff?dryRun=${dryRun}`, { tariffCode: hsTariffCode, tariffSuffix }),
    undo: (place, undoId) => call('POST', `${lineUrl(place)}/tariff/undo`, { undoId }),
    isLocked: async ({ consignmentId }) => (await call('GET', `/api/consignments/${consignmentId}`)).json().flags.isLocked,
    stored: (place) => storedOf(desk, place),
    journal: (place, entity) => journalOf(desk, place, entity),
  };
}

function storedOf({ server, harbour }: BrokerDesk, place: Declared) {
  return server.database.asTenant(declarant(harbour, place).registrationId, async (trx) => ({
    head: await trx.selectFrom('declaration').select(['version', 'data']).where('id', '=', place.declarationId).executeTakeFirstOrThrow(),
    lines: await trx
      .selectFrom('declaration_line')
      .select(['id', 'line', 'version', 'data', 'source_version'])
      .where('declaration_id', '=', place.declarationId)
      .orderBy('line')
      .execute(),
    products: await trx
      .selectFrom('product_line')
      .select(['id', 'line', 'version', 'data'])
      .where('consignment_id', '=', place.consignmentId)
      .orderBy('line')
      .execute(),
  }));
}

function journalOf({ server }: BrokerDesk, place: Declared, entity: string) {
  return server.database.asTenant(place.registrationId, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['record_id', 'action', 'before', 'after', 'subject'])
      .where('consignment_id', '=', place.consignmentId)
      .where('entity', '=', entity)
      .orderBy('id')
      .execute(),
  );
}
