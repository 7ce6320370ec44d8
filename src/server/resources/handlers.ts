import type { Database } from '../database/database.ts';
import { Totals } from '../database/lists/totals.ts';
import type { AnswerOrFollow, Call, CheckingHandler, Handler } from '../http/call.ts';
import type { Documents } from '../documents/documents.ts';
import type { Operation } from '../documents/contract.ts';
import { batchRecords } from './batch.ts';
import { listChanges } from './change-log.ts';
import { createRecord, deleteRecord, findForCall, patchRecord, updateRecord } from './changing.ts';
import { importRecords } from './import/handler.ts';
import { getRecord, listRecords } from './reading.ts';
import type { References } from '../records/references.ts';
import { createResource, type Resource } from './resource.ts';

/** Handlers of every operation that an x-resource of a version makes, by its id. */
export function resourceHandlers(
  database: Database,
  referencesOf: (documents: Documents) => References,
  answerOrFollow: AnswerOrFollow,
): (documents: Documents) => ReadonlyMap<string, Handler | CheckingHandler> {
  const totals = new Totals();
  return (documents) => {
    const references = referencesOf(documents);
    return new Map(
      documents.contract.operations.flatMap((operation) => {
        const { id, resource } = operation;
        if (resource === undefined) return [];
        const served = createResource(resource, documents.entity(resource.entity));
        return [[id, handlerFor(database, totals, served, references, operation, documents, answerOrFollow)] as const];
      }),
    );
  };
}

function handlerFor(
  database: Database,
  totals: Totals,
  resource: Resource,
  references: References,
  operation: Operation,
  documents: Documents,
  answerOrFollow: AnswerOrFollow,
): Handler | CheckingHandler {
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
      return { handleUnchecked: changing(createRecord(resource, references, operation)) };
    case 'update':
      return { guard, handleUnchecked: changing(updateRecord(resource, references, operation)) };
    case 'patch':
      return { guard, handleUnchecked: changing(patchRecord(resource, references, operation)) };
    case 'delete':
      return { guard, handle: changing(deleteRecord(resource, references)) };
    case 'batch':
      return { handleUnchecked: changing(batchRecords(resource, references, operation)) };
    case 'changes':
      return { handle: (call) => listChanges(database, resource, references, call) };
    case 'import': {
      const read = importRecords(resource, references, documents);
      const follow: AnswerOrFollow = (call, kind, work, options) =>
        answerOrFollow(call, kind, (progress) => work(progress).finally(() => totals.forget(resource.name)), options);
      return { handle: (call) => read(database, call, operation.id, follow) };
    }
    default:
      return action satisfies never;
  }
}
