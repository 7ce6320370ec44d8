import type { FastifyInstance } from 'fastify';
import { bodyLimitOf } from './body-limits.ts';
import type { CheckingHandler, Handler, Handlers } from './call.ts';
import type { Operation } from '../documents/contract.ts';
import { dispatcher, type Surroundings } from './dispatch.ts';

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
    const { admit, answer } = dispatcher(operation, handler, around);
    app.route({
      method: operation.method,
      url: operation.url,
      bodyLimit: bodyLimitOf(operation),
      schema: { response: operation.replies },
      preParsing: admit,
      handler: answer,
    });
  }
}
