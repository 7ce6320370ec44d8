import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

/** Compiling declarations, and what is other in one compilation than in another. */
export function compilingHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['compiling'][number]> {
  const handle = async ({ token }: { readonly token: string }): Promise<never> => {
    await database.read(token, []);
    throw notFound();
  };
  return {
    createDeclaration: { handle },
    compileDeclaration: { handle },
    patchDeclaration: { handle },
    listCompilations: { handle },
    compareCompilations: { handle },
    getDutyBasis: { handle },
  };
}
