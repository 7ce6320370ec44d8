import type { FastifyInstance } from 'fastify';
import type { CheckingHandler, Handler, Handlers } from './call.ts';
import type { Operation } from '../documents/contract.ts';
import { dispatcher, type Surroundings } from './dispatch.ts';

const KIB = 1_024;
const BODY_LIMIT = 256 * KIB;
/** 2 MB of text, escaped; and 5,000 products as the preview answered them, nulls and all. */
const BODY_LIMITS: Readonly<Record<string, number>> = { readClipboard: 2_560 * KIB, bulkInsertProductLines: 8_192 * KIB };

/** Binds every operation of the contract to its handler; an operation without one is an error at start. */
export function bindOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  handlers: Handlers,
  resourceHandlers: ReadonlyMap<string, Handler | CheckingHandler>,
  around: Surroundings,
): void {
  const byId = new Map<string, Handler | CheckingHandler>([...Object.entries(handlers), ...resourceHandlers]);
  for (const operation of operations) {
    const handler = byId.get(operation.id);
    if (!handler) throw new Error(`Operation ${operation.id} of the contract has no handler.`);
    app.route({
      method: operation.method,
      url: operation.url,
      bodyLimit: BODY_LIMITS[operation.id] ?? BODY_LIMIT,
      schema: { response: operation.replies },
      handler: dispatcher(operation, handler, around),
    });
  }
}
