import { createHash } from 'node:crypto';
import { countries } from '#src/domain/reference/countries.ts';
import { currenciesAt } from '#src/domain/reference/currencies.ts';
import { packageTypes } from '#src/domain/reference/package-types.ts';
import type { Database } from '../database/database.ts';
import { type Answer, type Call, type Handler, type Handlers, ok } from '../http/call.ts';
import { registrationTypes } from './registration-types.ts';
import { timeZones } from './time-zones.ts';
import type { handledOperations } from '../http/handled-operations.ts';

/** The product's own short list; it serves as container type and as fullness. */
const containerTypes = [
  { code: 'FCL', name: 'Full container' },
  { code: "20'", name: '20-foot container' },
  { code: "40'", name: '40-foot container' },
  { code: 'LCL', name: 'Less than a container' },
  { code: 'PX', name: 'Pallet' },
  { code: 'VH', name: 'Vehicle' },
] as const;

/** The code lists. Those the registration form needs are open to everybody. */
export function referenceHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['reference'][number]> {
  return {
    listCountries: open(countries),
    listBusinessTypes: open(registrationTypes),
    listTimeZones: open(timeZones),
    listCurrencies: forSessions(database, () => currenciesAt(today()).map(({ code, name }) => ({ code, name }))),
    listPackageTypeCodes: forSessions(database, () => packageTypes),
    listContainerTypeCodes: forSessions(database, () => containerTypes),
  };
}

function open(list: readonly unknown[]): Handler {
  const tag = tagOf(list);
  return { handle: async (call) => listAnswer(call, list, tag, 'public, max-age=3600') };
}

function forSessions(database: Database, list: () => readonly unknown[]): Handler {
  return {
    handle: async (call) => {
      await database.read(call.token, []);
      const current = list();
      return listAnswer(call, current, tagOf(current), 'private, no-cache');
    },
  };
}

function listAnswer({ knownTags = '' }: Call, list: readonly unknown[], tag: string, caching: string): Answer {
  const headers = { etag: tag, 'cache-control': caching };
  const isKnown = knownTags.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
  return isKnown ? { status: 304, headers } : ok(list, headers);
}

function tagOf(list: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)}"`;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
