import { sql } from 'kysely';
import { expect } from 'vitest';
import { addHarbourLine, buildHarbour, everyRole, type Harbour, type HarbourLine } from './harbour.ts';
import { serverOfFile, type TestServer } from './server.ts';
import { type Sent, upload } from './upload.ts';

/** A server with the harbour's businesses, as who keeps the papers of its consignments uses it. */
export interface DocumentDesk {
  readonly server: TestServer;
  readonly harbour: Harbour;
  /** A consignment with every role on it. */
  place(): Promise<HarbourLine>;
  /** Calls are the inbound broker's, unless another session is given. */
  call(method: string, url: string, body?: unknown, token?: string): ReturnType<TestServer['call']>;
  send(at: Pick<HarbourLine, 'consignmentId'>, sent?: Partial<Sent>, token?: string): ReturnType<typeof upload>;
  /** Adds a document that must be taken; answers its id. */
  add(at: HarbourLine, sent?: Partial<Sent>): Promise<number>;
  download(id: number, headers?: Readonly<Record<string, string>>, token?: string): ReturnType<TestServer['call']>;
  /** How many files are there that no document makes use of. */
  leftovers(): Promise<number>;
}

export async function openDocumentDesk(options: Parameters<typeof serverOfFile>[1] = {}): Promise<DocumentDesk> {
  const server = await serverOfFile({}, options);
  const harbour = await buildHarbour(server.database);
  const { registrationId, token: broker } = harbour.parties.inboundBroker;
  let made = 100;
  const send: DocumentDesk['send'] = ({ consignmentId }, sent = {}, token = broker) => upload(server, token, { consignmentId, ...sent });
  return {
    server,
    harbour,
    place: () => addHarbourLine(server.database, registrationId, `C-27-${(made += 1)}`, everyRole(harbour.parties)),
    call: (method, url, body, token = broker) => server.call(method, url, { token, body }),
    send,
    async add(at, sent) {
      const reply = await send(at, sent);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json().documentId;
    },
    download: (id, headers = {}, token = broker) => server.call('GET', `/Document/Download?documentId=${id}`, { token, headers }),
    async leftovers() {
      const { rows } = await server.database.asTenant(registrationId, (trx) =>
        sql<{ count: number }>`select count(*)::int as count from stored_file f
          where state = 'pending' or not exists (select from document d where d.file_id = f.id)`.execute(trx),
      );
      return rows[0]?.count ?? -1;
    },
  };
}
