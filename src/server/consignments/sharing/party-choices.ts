import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { displayName } from '../../messages/display-name.ts';
import { accessTo, findConsignment } from '../../parties/access.ts';
import { isPartyRole } from '../../parties/parties.ts';
import { knownBusinesses, mayHold } from './known-businesses.ts';

/** Businesses that the caller may name in a role; those that had it before come first. */
export async function listPartyChoices(database: Database, { path, query, token }: Call): Promise<Answer> {
  const role = query.text('Role');
  return database.transaction(token, async (trx, session) => {
    const rows = await findConsignment(trx, path.number('consignmentId')).execute();
    accessTo(session(), rows, 'mayNameProviders');
    if (!isPartyRole(role)) return ok([]);
    const choices = (await knownBusinesses(trx))
      .filter((business) => mayHold(business, role))
      .map(({ id, name, isUnconfirmed, countryCode, typeName, roles }) => ({
        registrationId: id,
        name,
        isUnconfirmed,
        label: [displayName({ name, isUnconfirmed }), countryCode, typeName].filter((part) => part !== null && part !== '').join(' · '),
        ...(countryCode !== null && { countryCode }),
        hasHeldRole: roles.includes(role),
      }));
    return ok(choices.toSorted((a, b) => Number(b.hasHeldRole) - Number(a.hasHeldRole) || a.name.localeCompare(b.name)));
  });
}
