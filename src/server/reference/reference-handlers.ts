import { createHash } from 'node:crypto';
import { today } from '#src/expression/values/dates.ts';
import { countries } from '#src/domain/reference/countries.ts';
import { currenciesAt } from '#src/domain/reference/currencies.ts';
import type { Database } from '../database/database.ts';
import { sharedRecords, valueIn } from '../database/lists/shared-records.ts';
import { type Answer, type Call, type Handler, type Handlers, ok } from '../http/call.ts';
import { findPremises } from './premises.ts';
import { REGISTRATION_TYPES } from './registration-types.ts';
import { timeZones } from './time-zones.ts';
import type { handledOperations } from '../http/handled-operations.ts';

/** Code lists. Those of the registration form need no session. */
export function referenceHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['reference'][number]> {
  return {
    listCountries: open(countries),
    listBusinessTypes: { handle: (call) => listBusinessTypes(database, call) },
    listTimeZones: open(timeZones),
    listCurrencies: forSessions(database, () => currenciesAt(today()).map(({ code, name }) => ({ code, name }))),
    listPackageTypeCodes: { handle: (call) => listCodes(database, 'reference/package-type', call) },
    listContainerTypeCodes: { handle: (call) => listCodes(database, 'reference/container-type', call) },
    findPremises: { handle: (call) => findPremises(database, call) },
  };
}

/** Short, so that a closed type disappears soon. */
const OPEN_LIST_CACHING = 'public, max-age=60';

async function listBusinessTypes(database: Database, call: Call): Promise<Answer> {
  const types = await database.anonymous((trx) => sharedRecords(trx, [REGISTRATION_TYPES], today()).orderBy(valueIn('name')).execute());
  const isOffered = ({ data }: (typeof types)[number]) => !call.query.isTrue('NewRegistrations') || data['newRegistrations'] === true;
  const list = types
    .filter(isOffered)
    .map(({ data: { code, name, shortName, isServiceProvider, newRegistrations, canCreateConsignments } }) => ({
      code,
      name,
      shortName,
      isServiceProvider: isServiceProvider === true,
      newRegistrations: newRegistrations === true,
      canCreateConsignments: canCreateConsignments === true,
    }));
  return listAnswer(call, list, tagOf(list), OPEN_LIST_CACHING);
}

/** Codes and names of a shared list that are valid today. */
async function listCodes(database: Database, list: string, call: Call): Promise<Answer> {
  const codes = sharedRecords(database.kysely, [list], today()).orderBy(valueIn('code'));
  const { results } = await database.read(call.token, [codes]);
  const current = results[0].map(({ data: { code, name } }) => ({ code, name }));
  return listAnswer(call, current, tagOf(current), 'private, no-cache');
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
