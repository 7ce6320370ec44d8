// A desk at which declarations are compiled, and what is stored of them.
import { expect } from 'vitest';
import { newId } from '#src/server/database/tables/ids.ts';
import { addDeclarable, addTariffItems, type Declarable, type DeclarableLine } from './declarations.ts';
import { buildHarbour, type Harbour } from './harbour.ts';
import { serverOfFile, type TestServer } from './server.ts';

type Data = Readonly<Record<string, unknown>>;

export interface StoredDeclaration {
  readonly version: number;
  readonly data: Data;
  /** By line: its number, versions it was copied of, and its record. */
  readonly lines: readonly (Data & { readonly id: number; readonly line: number; readonly orderProductId: number })[];
  readonly log: readonly { readonly line: number | null; readonly severity: string; readonly message: string }[];
}

export interface DeclaringDesk {
  readonly server: TestServer;
  readonly harbour: Harbour;
  call(method: string, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): ReturnType<TestServer['call']>;
  /** A consignment of the inbound broker's whose lines compile without a marker, but for what each is given. */
  goods(lines?: readonly DeclarableLine[], consignment?: Data): Promise<Declarable>;
  /** Compiles it; answers the declaration's id. */
  compile(place: Declarable, head?: Data): Promise<number>;
  stored(declarationId: number): Promise<StoredDeclaration>;
  /** A product line as it is stored. */
  product(id: number): Promise<{ readonly version: number; readonly data: Data }>;
  /** Changes of a row as somebody else's call would leave it. */
  patchLine(place: Declarable, index: number, fields: Data): Promise<void>;
}

export const declarationsUrl = ({ consignmentId }: Pick<Declarable, 'consignmentId'>) => `/api/consignments/${consignmentId}/declarations`;
export const amendUrl = (id: number) => `/api/Declarations/${id}/compile`;

export async function openDeclaringDesk(): Promise<DeclaringDesk> {
  const server = await serverOfFile();
  const harbour = await buildHarbour(server.database);
  await addTariffItems(server, harbour);
  const { registrationId, token } = harbour.parties.inboundBroker;
  // What was declared before would classify goods of the same code.
  let made = 0;
  const asBroker = server.database.asTenant.bind(server.database);
  const call: DeclaringDesk['call'] = (method, url, body, headers = {}) => server.call(method, url, { token, body, headers });
  return {
    server,
    harbour,
    call,
    async goods(lines = [{}], consignment = {}) {
      const coded = lines.map((line) => ({ productCode: `LAMP-${(made += 1)}`, ...line }));
      const place = await addDeclarable(server.database, harbour, coded, 'Import', { keepsCodes: true });
      if (Object.keys(consignment).length === 0) return place;
      await asBroker(registrationId, async (trx) => {
        const row = await trx.selectFrom('consignment').select('data').where('id', '=', place.consignmentId).executeTakeFirstOrThrow();
        await trx
          .updateTable('consignment')
          .set({ data: { ...row.data, ...consignment } })
          .where('id', '=', place.consignmentId)
          .execute();
      });
      return place;
    },
    async compile(place, head = {}) {
      const reply = await call('POST', declarationsUrl(place), { entryDate: '2026-06-01', ...head });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json().id;
    },
    stored: (declarationId) =>
      asBroker(registrationId, async (trx) => {
        const { version, data } = await trx
          .selectFrom('declaration')
          .select(['version', 'data'])
          .where('id', '=', declarationId)
          .executeTakeFirstOrThrow();
        const lines = await trx
          .selectFrom('declaration_line')
          .select(['id', 'line', 'version', 'order_product_id as orderProductId', 'source_version as sourceVersion', 'data'])
          .where('declaration_id', '=', declarationId)
          .orderBy('line')
          .execute();
        const log = await trx
          .selectFrom('declaration_log')
          .select(['line', 'severity', 'message'])
          .where('declaration_id', '=', declarationId)
          .orderBy('created_at')
          .orderBy('line')
          .execute();
        return { version, data, lines: lines.map(({ data: own, ...keys }) => ({ ...own, ...keys })), log };
      }),
    product: (id) =>
      asBroker(registrationId, (trx) =>
        trx.selectFrom('product_line').select(['version', 'data']).where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    async patchLine({ consignmentId, lineIds }, index, fields) {
      const patch = Object.entries(fields).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
      const reply = await call('PATCH', `/api/consignments/${consignmentId}/products/${lineIds[index] ?? newId()}`, patch);
      expect(reply.statusCode, reply.body).toBe(204);
    },
  };
}
