import type { Database } from '../database/database.ts';
import { Totals } from '../database/lists/totals.ts';
import type { Call, CheckingHandler, Handler } from '../http/call.ts';
import type { Operation } from '../documents/contract.ts';
import { batchRecords } from './batch.ts';
import { listChanges } from './change-log.ts';
import { createRecord, deleteRecord, findForCall, patchRecord, updateRecord } from './changing.ts';
import { getRecord, listRecords } from './reading.ts';
import { createResource, type Resource } from './resource.ts';

/** Handlers of every operation that an x-resource makes, by its id. `documents`: where the entities were generated, if not with the product. */
export function resourceHandlers(
  database: Database,
  operations: readonly Operation[],
  documents: URL | undefined,
): ReadonlyMap<string, Handler | CheckingHandler> {
  const totals = new Totals();
  return new Map(
    operations.flatMap((operation) => {
      const { id, resource } = operation;
      return resource === undefined ? [] : [[id, handlerFor(database, totals, createResource(resource, documents), operation)] as const];
    }),
  );
}

function handlerFor(database: Database, totals: Totals, resource: Resource, operation: Operation): Handler | CheckingHandler {
  const guard = (call: Call) => findForCall(database, resource, call);
  /** After a change the next list counts again. */
  const changing = (act: (database: Database, call: Call) => ReturnType<Handler['handle']>) => async (call: Call) => {
    const answer = await act(database, call);
    totals.forget(resource.name);
    return answer;
  };
  const { action } = resource.declaration;
  switch (action) {
    case 'list':
    case 'lookup':
      return { handle: (call) => listRecords(database, totals, resource, call) };
    case 'get':
      return { guard, handle: (call) => getRecord(database, resource, call) };
    case 'create':
      return { handleUnchecked: changing(createRecord(resource, operation)) };
    case 'update':
      return { guard, handleUnchecked: changing(updateRecord(resource, operation)) };
    case 'patch':
      return { guard, handleUnchecked: changing(patchRecord(resource, operation)) };
    case 'delete':
      return { guard, handle: changing(deleteRecord(resource)) };
    case 'batch':
      return { handleUnchecked: changing(batchRecords(resource, operation)) };
    case 'changes':
      return { handle: (call) => listChanges(database, resource, call) };
    default:
      return action satisfies never;
  }
}
