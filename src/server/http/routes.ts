import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { bodyLimitOf } from './body-limits.ts';
import { callerOf } from './caller-of.ts';
import type { CheckingHandler, Handler, Handlers } from './call.ts';
import { callers } from '../database/connection/caller.ts';
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
  ofResource(documents: Documents, operation: Operation): Handler | CheckingHandler | undefined;
  /** Adds the file formats to a list's handler. */
  withFiles(documents: Documents, operation: Operation, handler: Handler): Handler;
  /** Handler for operations without one, in development. */
  standIn?: StandIn | undefined;
}

export interface BoundServices {
  servicesOf(documents: Documents): DispatcherServices;
  /** The documents of the request's business. */
  editionOf(request: FastifyRequest, release: Documents): Promise<Documents>;
}

/** Operations whose replies contain own fields, although they are neither a resource nor a page of rows. */
const SHOW_OWN = new Set([
  'copyProductLines',
  'findInvoices',
  'getConsignment',
  'getPackageDetails',
  'getProductLinesFile',
  'listPackageDetails',
  'listRecordChanges',
  'searchRecords',
]);

export type StandIn = (documents: Documents, operation: Operation) => Handler | undefined;

/**
 * Registers a route for every operation of the contract; an operation without handler fails the start. A newer version of the documents
 * with other addresses is refused: it needs a restart.
 */
export function bindOperations(
  app: FastifyInstance,
  documents: DocumentRegistry,
  handlers: BoundHandlers,
  { servicesOf, editionOf }: BoundServices,
): void {
  const { operations } = documents.current.contract;
  const handlerOf = handlerFinder(handlers);
  const dispatchers = ofVersion((version) => {
    const services = servicesOf(version);
    return new Map(version.contract.operations.map((one) => [one.id, new Dispatcher(version, one, handlerOf(version, one), services)]));
  });
  const inEdition = ofVersion((_edition) => new Map<string, Dispatcher>());
  documents.addTrial((version) => {
    const moved = addressesOf(version.contract.operations).symmetricDifference(addressesOf(operations));
    if (moved.size > 0) throw new Error(`Added or removed operations need a restart: ${[...moved].join(', ')}.`);
    dispatchers(version);
  });
  const dispatcherOf = (id: string, version = documents.current): Dispatcher => {
    const found = dispatchers(version.release ?? version).get(id);
    if (!found) throw new Error(`Operation ${id} has no dispatcher.`);
    if (version.release === undefined) return found;
    const known = inEdition(version);
    const own = known.get(id) ?? found.withEdition(version, handlerOf(version, version.operation(id)));
    known.set(id, own);
    return own;
  };
  // Reading and deleting check no record: without own fields they need no edition, and no look-up of the session before the record's.
  const isOfRelease = ({ access, id, method, resource, rows }: Operation) => {
    const entity = resource?.entity ?? rows;
    const hasOwn = entity !== undefined && documents.current.has(entity) && documents.current.schema(entity)['x-own'] === true;
    return access === 'anonymous' || ((method === 'GET' || method === 'DELETE') && !hasOwn && !SHOW_OWN.has(id));
  };
  const editionFor = async (operation: Operation, request: RawRequest): Promise<Documents> =>
    isOfRelease(operation) ? documents.current : callers.run(callerOf(request), () => editionOf(request, documents.current));
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
      handler: async (request: RawRequest, reply) => dispatcherOf(id, await editionFor(operation, request)).answer(request, reply),
    });
  }
}

/** Throws if an operation of the contract has no handler. */
function handlerFinder({ own, ofResource, standIn, withFiles }: BoundHandlers) {
  const written = new Map<string, Handler | CheckingHandler>(Object.entries(own));
  return (documents: Documents, operation: Operation): Handler | CheckingHandler => {
    const handler = written.get(operation.id) ?? ofResource(documents, operation) ?? standIn?.(documents, operation);
    if (!handler) throw new Error(`Operation ${operation.id} of the contract has no handler.`);
    return 'handle' in handler ? withFiles(documents, operation, handler) : handler;
  };
}

function addressesOf(operations: readonly Operation[]): Set<string> {
  return new Set(operations.map(({ id, method, url }) => `${id} (${String(method)} ${url})`));
}

/** Problems have the same shape in every version. */
function problemsIn(replies: Operation['replies']): Operation['replies'] {
  return Object.fromEntries(Object.entries(replies).filter(([status]) => !status.startsWith('2')));
}
