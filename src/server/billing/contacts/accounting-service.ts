import type { AccountingSettings } from '../../settings/accounting-settings.ts';
import { AccountingFailure } from './accounting-failure.ts';
import { requestService, type ServiceLimits, type ServiceReply } from './request-service.ts';
import { type Contact, readContacts } from './read-contacts.ts';
import { ServiceToken } from './service-token.ts';

export interface AccountingService {
  /**
   * Contacts whose name, number or address contains the text, by name; the first contacts if it is empty.
   * @param organisation its id in the service
   * @throws AccountingFailure
   */
  findContacts(organisation: string, search: string): Promise<readonly Contact[]>;
}

/** Contacts shown in a lookup; more text narrows them. */
const MOST_CONTACTS = 100;
const REACH: ServiceLimits = { timeoutMs: 8_000, maxBytes: 4 * 1_024 * 1_024 };

const UNAUTHORISED = 401;
const TOO_MANY = 429;

/** Client of the accounting API of Xero: client credentials, and GET Contacts of an organisation. */
export function connectAccounting(settings: AccountingSettings, reach: Partial<ServiceLimits> = {}): AccountingService {
  const reached = { ...REACH, ...reach };
  const token = new ServiceToken(settings, reached);
  const ask = async (organisation: string, search: string): Promise<ServiceReply> =>
    requestService(
      contactsUrl(settings.url, search),
      {
        headers: {
          authorization: `Bearer ${await token.get()}`,
          accept: 'application/json',
          'xero-tenant-id': organisation,
        },
      },
      reached,
    );
  return {
    async findContacts(organisation, search) {
      let reply = await ask(organisation, search);
      if (reply.status === UNAUTHORISED) {
        // The token was revoked early: fetch a new one, once.
        token.forget();
        reply = await ask(organisation, search);
      }
      return readContacts(answered(reply)).slice(0, MOST_CONTACTS);
    },
  };
}

function contactsUrl(base: URL, search: string): URL {
  const url = new URL(`${base.pathname.replace(/\/+$/, '')}/Contacts`, base);
  const term: Readonly<Record<string, string>> = search === '' ? {} : { searchTerm: search };
  url.search = new URLSearchParams({ ...term, summaryOnly: 'true', order: 'Name', page: '1', pageSize: String(MOST_CONTACTS) }).toString();
  return url;
}

/** @throws AccountingFailure if it is not a list of contacts */
function answered({ status, retryAfterSeconds, body }: ServiceReply): unknown {
  switch (status) {
    case 200:
      return body;
    case TOO_MANY:
      throw new AccountingFailure('Contacts: rate limit exceeded.', 'busy', retryAfterSeconds);
    case 403:
    case 404:
      throw new AccountingFailure(`Contacts: status ${status}, the organisation is not connected.`, 'unknownOrganisation');
    default:
      throw new AccountingFailure(`Contacts: status ${status}.`, 'unavailable', retryAfterSeconds);
  }
}
