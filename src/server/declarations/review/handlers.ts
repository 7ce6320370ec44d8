import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

/** Reading declarations. */
export function reviewingHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['reviewing'][number]> {
  const handle = async ({ token }: { readonly token: string }): Promise<never> => {
    await database.read(token, []);
    throw notFound();
  };
  return {
    listConsignmentDeclarations: { handle },
    listDeclarations: { handle },
    getDeclaration: { handle },
    listReviewLines: { handle },
    getReviewTotals: { handle },
    getDeclarationLine: { handle },
    listClassificationSources: { handle },
    listDeclarationLog: { handle },
    downloadDeclaration: { handle },
  };
}
