import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { bodyLimitOf } from './body-limits.ts';
import type { CheckingHandler, Handler, Handlers } from './call.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import type { DocumentRegistry } from '../documents/registry.ts';
import { Refusal } from '../messages/refusal.ts';
import { allowSlowBody } from './connections/slow-clients.ts';
import { readMultipart } from './multipart.ts';
import { Dispatcher, type RawRequest, type DispatcherServices } from './dispatch.ts';

/** Written handlers, and those generated from the documents of a version. */
export interface BoundHandlers {
  readonly own: Handlers;
  ofResources(documents: Documents): ReadonlyMap<string, Handler | CheckingHandler>;
  /** Adds the file formats to a list's handler. */
  withFiles(documents: Documents, operation: Operation, handler: Handler): Handler;
  /** Handler for operations without one, in development. */
  standIn?: StandIn | undefined;
}

export type StandIn = (documents: Documents, operation: Operation) => Handler | undefined;

/**
 * Registers a route for every operation of the contract; an operation without handler fails the start. A newer version of the documents
 * with other addresses is refused: it needs a restart.
 */
export function bindOperations(
  app: FastifyInstance,
  documents: DocumentRegistry,
  handlers: BoundHandlers,
  servicesOf: (documents: Documents) => DispatcherServices,
): void {
  const { operations } = documents.current.contract;
  const dispatchers = ofVersion((version) => dispatchersOf(version, handlers, servicesOf(version)));
  documents.addTrial((version) => {
    const moved = addressesOf(version.contract.operations).symmetricDifference(addressesOf(operations));
    if (moved.size > 0) throw new Error(`Added or removed operations need a restart: ${[...moved].join(', ')}.`);
    dispatchers(version);
  });
  const dispatcherOf = (id: string): Dispatcher => {
    const found = dispatchers(documents.current).get(id);
    if (!found) throw new Error(`Operation ${id} has no dispatcher.`);
    return found;
  };
  const byRoute = new Map(operations.map(({ id, method, url }) => [`${String(method)} ${url}`, id]));
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const id = byRoute.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    const operation = documents.current.contract.operations.find((one) => one.id === id);
    if (operation === undefined) throw new Refusal(415, 'problem.notJson');
    const dispatcher = dispatcherOf(operation.id);
    if (!dispatcher.takesFiles) return readMultipart(request, payload, operation);
    allowSlowBody(request);
    return readMultipart(request, payload, operation, (file) => dispatcher.receive(request, file));
  });
  for (const operation of operations) {
    const { id, method, url, replies } = operation;
    app.route({
      method,
      url,
      config: { operation: id },
      bodyLimit: bodyLimitOf(operation),
      schema: { response: problemsIn(replies) },
      preParsing: async (request: RawRequest) => dispatcherOf(id).admit(request),
      handler: (request: RawRequest, reply) => dispatcherOf(id).answer(request, reply),
    });
  }
}

function dispatchersOf(documents: Documents, handlers: BoundHandlers, services: DispatcherServices): ReadonlyMap<string, Dispatcher> {
  const byId = new Map<string, Handler | CheckingHandler>([...Object.entries(handlers.own), ...handlers.ofResources(documents)]);
  return new Map(
    documents.contract.operations.map((operation) => {
      const handler = byId.get(operation.id) ?? handlers.standIn?.(documents, operation);
      if (!handler) throw new Error(`Operation ${operation.id} of the contract has no handler.`);
      const whole = 'handle' in handler ? handlers.withFiles(documents, operation, handler) : handler;
      return [operation.id, new Dispatcher(documents, operation, whole, services)] as const;
    }),
  );
}

function addressesOf(operations: readonly Operation[]): Set<string> {
  return new Set(operations.map(({ id, method, url }) => `${id} (${String(method)} ${url})`));
}

/** Problems have the same shape in every version. */
function problemsIn(replies: Operation['replies']): Operation['replies'] {
  return Object.fromEntries(Object.entries(replies).filter(([status]) => !status.startsWith('2')));
}
