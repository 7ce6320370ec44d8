import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

/** Correcting declarations in place, lodging and withdrawing them. */
export function actingHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['acting'][number]> {
  const handle = async ({ token }: { readonly token: string }): Promise<never> => {
    await database.read(token, []);
    throw notFound();
  };
  return {
    replaceLineQualifiers: { handle },
    applyTariff: { handle },
    undoTariff: { handle },
    lodgeDeclaration: { handle },
    withdrawDeclaration: { handle },
  };
}
