import type { Harbour } from './harbour.ts';
import { agreedInvoice, openBillingDesk } from './sales-invoices.ts';
import type { TestServer } from './server.ts';

/** A business's template, and what was extracted by it. */
export interface Billed {
  readonly templateId: number;
  readonly extractId: number;
}

/** What calls about extracts name: the caller's own; of whoever asks for another's, the inbound broker's. */
export class BilledBusinesses {
  readonly #server: TestServer;
  readonly #harbour: Harbour;
  readonly #known = new Map<number, Promise<Billed>>();

  constructor(server: TestServer, harbour: Harbour) {
    this.#server = server;
    this.#harbour = harbour;
  }

  of({ token = '', own }: { readonly token?: string | undefined; readonly own?: number }): Promise<Billed> {
    const { inboundBroker } = this.#harbour.parties;
    const isBroker = own === undefined || own === inboundBroker.registrationId;
    const id = isBroker ? inboundBroker.registrationId : own;
    const billed = this.#known.get(id) ?? this.#add(isBroker ? inboundBroker.token : token);
    this.#known.set(id, billed);
    return billed;
  }

  async #add(token: string): Promise<Billed> {
    const desk = await openBillingDesk(this.#server, { token });
    await desk.addInvoice({});
    await desk.extract();
    const { items } = (await desk.send('GET', '/Extracts?PageNumber=1&PageSize=1')).json();
    return { templateId: desk.templateId, extractId: items[0].id };
  }
}

/** Bodies of calls about extracts, by operation. */
export function billingBodies(billed: Billed | undefined): Readonly<Record<string, unknown>> {
  const { invoiceNumber } = agreedInvoice;
  const criteria = { templateId: billed?.templateId, matchBy: 1, invoiceNumber, fileNo: 17, format: 'CSV' };
  return { createBillingExtract: criteria, previewBillingExtract: criteria };
}
