import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Answer, Call, CheckingHandler, Handler } from '../http/call.ts';
import type { Documents } from '../documents/documents.ts';
import type { Operation } from '../documents/contract.ts';
import { batchRecords } from './batch-records.ts';
import { listChanges } from './lists/change-log.ts';
import { changeRecord, createRecord, deleteRecord, guardRecord, restoreRemoved } from './store/change-records.ts';
import { getRecord, listRecords, listWhole } from './lists/read-records.ts';
import type { References } from './check/references.ts';
import { listsReadBy } from './store/context-lists.ts';
import type { HooksByEntity, Right } from './declaration/hooks.ts';
import { createResource, type Resource } from './declaration/resource.ts';
import { queriesOfUse, type UseQueries } from './check/uses.ts';
import { isWithin, resourceFor } from './declaration/within.ts';

/** Creates the file reader of a list; implemented in a higher layer. */
export type MakeImport = (resource: Resource, references: References, queries: UseQueries, documents: Documents) => FileReader;

export interface FileReader {
  read(database: Database, call: Call, task: ImportTask): ReturnType<Handler['handle']>;
  /** The columns of a file, and a sample file. */
  columns(): Answer;
  sample(): Answer;
}

/** Counts of lists: of those that documents declare by entity, of product lines by consignment. */
export interface ListTotals {
  readonly ofLists: Totals;
  readonly ofLines: Totals;
}

export interface ImportTask {
  /** The operation. */
  readonly kind: string;
  /** Called at the end, which may be long after the answer. */
  onOver(): void;
}

/** The handler of an operation by the documents of a version; undefined for an operation of no resource. */
export function resourceHandlers(
  database: Database,
  referencesOf: (documents: Documents) => References,
  makeImport: MakeImport,
  totals: ListTotals,
  hooks: HooksByEntity,
): (documents: Documents, operation: Operation) => Handler | CheckingHandler | undefined {
  return (documents, operation) => {
    const { resource } = operation;
    if (resource === undefined) return undefined;
    const references = referencesOf(documents);
    const lists = listsReadBy(resource.entity, documents);
    const served = createResource(resource, documents.entity(resource.entity), lists, hooks[resource.entity]);
    const queries = queriesOfUse(served, references, documents);
    const reading = () => makeImport(served, references, queries, documents);
    return handlerFor(database, totals, served, references, queries, operation, reading);
  };
}

function handlerFor(
  database: Database,
  { ofLists: totals, ofLines }: ListTotals,
  resource: Resource,
  references: References,
  queries: UseQueries,
  operation: Operation,
  makeImport: () => ReturnType<MakeImport>,
): Handler | CheckingHandler {
  const guard = (right: Right) => (call: Call) => guardRecord(database, resource, call, right);
  /** Checked before the body is read, so that nothing is revealed about a consignment of others. */
  const within = (right: Right) => (call: Call) => resourceFor(database, resource, call, right);
  /** After a change the next list is counted again. */
  const changing = (act: (database: Database, call: Call) => ReturnType<Handler['handle']>) => async (call: Call) => {
    const answer = await act(database, call);
    totals.forget(resource.name);
    if (isWithin(resource)) ofLines.forget(call.path.number('consignmentId'));
    return answer;
  };
  const { action } = resource.declaration;
  switch (action) {
    case 'list':
      if (resource.declaration.paged === false)
        return { guard: within('read'), handle: (call) => listWhole(database, resource, references, call) };
      return { guard: within('read'), handle: (call) => listRecords(database, totals, resource, references, call) };
    case 'lookup':
      return { guard: within('read'), handle: (call) => listRecords(database, totals, resource, references, call) };
    case 'get':
      return { handle: (call) => getRecord(database, resource, references, call) };
    case 'create':
      return { guard: within('write'), handleUnchecked: changing(createRecord(resource, references, operation)) };
    case 'update':
    case 'patch':
      return { guard: guard('change'), handleUnchecked: changing(changeRecord(resource, references, operation)) };
    case 'delete':
      return { guard: guard('remove'), handle: changing(deleteRecord(resource, queries, operation)) };
    case 'restore':
      return { handle: changing(restoreRemoved(resource, operation)) };
    case 'batch':
      return { guard: within('remove'), handleUnchecked: changing(batchRecords(resource, references, queries, operation)) };
    case 'changes':
      return { handle: (call) => listChanges(database, resource, references, call) };
    case 'import': {
      const files = makeImport();
      return {
        guard: within('write'),
        handle: (call) => files.read(database, call, { kind: operation.id, onOver: () => totals.forget(resource.name) }),
      };
    }
    case 'columns':
      return afterSession(database, () => makeImport().columns());
    case 'sample':
      return afterSession(database, () => makeImport().sample());
    default:
      return action satisfies never;
  }
}

/** An answer that depends on the documents alone, for callers with a session. */
function afterSession(database: Database, answer: () => Answer): Handler {
  return {
    handle: async ({ token }) => {
      await database.read(token, []);
      return answer();
    },
  };
}
