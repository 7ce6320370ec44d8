import { addHarbourLine, buildHarbour, type Harbour, type HarbourLine } from './harbour.ts';
import { serverOfFile, type TestServer } from './server.ts';

/** Fixture of an inbound broker: a server, the harbour, and consignments of the broker. */
export interface BrokerDesk {
  readonly server: TestServer;
  readonly harbour: Harbour;
  readonly token: string;
  /** A consignment of the broker's with one order, one invoice and one line. */
  freshConsignment(): Promise<HarbourLine>;
}

export async function openBrokerDesk(options: Parameters<typeof serverOfFile>[1] = {}): Promise<BrokerDesk> {
  const server = await serverOfFile({}, options);
  const harbour = await buildHarbour(server.database);
  const { registrationId, token } = harbour.parties.inboundBroker;
  let made = 0;
  return {
    server,
    harbour,
    token,
    freshConsignment: () => {
      made += 1;
      const reference = `C-26-1${String(made).padStart(3, '0')}`;
      return addHarbourLine(server.database, registrationId, reference, [{ registrationId, role: 'inboundBroker' }]);
    },
  };
}

export const productsUrl = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}/products`;
export const lineUrl = (place: HarbourLine) => `${productsUrl(place)}/${place.lineId}`;
export const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
