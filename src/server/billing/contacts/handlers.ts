import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

const missing = { handle: () => Promise.reject(notFound()) };

export function contactHandlers(): Pick<Handlers, (typeof handledOperations)['contacts'][number]> {
  return {
    listAccountingContacts: missing,
  };
}
