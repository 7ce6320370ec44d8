import type { Database } from '../../database/database.ts';
import { type Answer, type Call, type Handlers, ok } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { Refusal } from '../../messages/refusal.ts';
import { AccountingFailure } from './accounting-failure.ts';
import type { AccountingService } from './accounting-service.ts';

/**
 * Contacts of the business in its accounting service.
 * @param service undefined if the operator connected none
 * @param onFailure gets the reason why the service returned no contacts
 */
export function contactHandlers(
  database: Database,
  service: AccountingService | undefined,
  onFailure: (error: unknown) => void,
): Pick<Handlers, (typeof handledOperations)['contacts'][number]> {
  return {
    listAccountingContacts: {
      handle: async (call) => {
        try {
          return await listContacts(database, service, call);
        } catch (error) {
          if (!(error instanceof AccountingFailure)) throw error;
          onFailure(error);
          throw error.refusal;
        }
      },
    },
  };
}

async function listContacts(database: Database, service: AccountingService | undefined, { token, query }: Call): Promise<Answer> {
  const { session } = await database.read(token, []);
  const asked = query.text('OrganisationId')?.trim().toLowerCase() ?? '';
  const own = session.organisationId?.toLowerCase();
  // The service would return the contacts of every organisation connected to this client.
  if (asked !== '' && asked !== own) return ok([]);
  if (service === undefined || own === undefined) throw new Refusal(503, 'problem.noAccountingService');
  return ok(await service.findContacts(own, query.text('NameSearch')?.trim() ?? ''));
}
