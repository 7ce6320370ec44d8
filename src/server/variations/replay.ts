import type { Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Operations } from '#schemas/generated/operations.ts';
import type { VariationReplay } from '#schemas/generated/types.ts';
import type { Steps } from '#src/domain/steps.ts';
import { accessOf } from '#src/expression/index.ts';
import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import { readAddress } from '#src/documents/variations/address.ts';
import { runCooperatively } from '../cooperative/run-cooperatively.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import { createEdition } from '../documents/edition.ts';
import { type Answer, type Call, ok, type RunAsTask } from '../http/call.ts';
import type { HooksByEntity } from '../records/declaration/hooks.ts';
import type { Resource } from '../records/declaration/resource.ts';
import { isWithin } from '../records/declaration/within.ts';
import { checkPatch } from '../records/request/patched-record.ts';
import { resourceOf } from '../records/store/context-lists.ts';
import {
  newestOfConsignments,
  pageOfBusiness,
  pageOfConsignments,
  type ReadStored,
  readerOf,
  type StoredPage,
  type StoredRecord,
} from '../records/store/newest-records.ts';
import { changesToReview } from './drafts.ts';
import { readChanges } from './read-changes.ts';

export interface ReplayServices {
  readonly database: Database;
  readonly runAsTask: RunAsTask;
  readonly hooks: HooksByEntity;
  /** Records of consignments that no list declares, with the operation that changes them, by entity. */
  readonly readByCode: Readonly<Record<string, { readonly operation: string; readonly read: ReadStored }>>;
}

type Refused = VariationReplay['refused'][number];

const MOST_RECORDS = 2_000;
const MOST_REFUSED = 200;
const MOST_SHOWN = 20;
const NO_CHANGES: ReadonlyMap<string, unknown> = new Map();

/**
 * The stored records that the documents in force accept, and these changes would refuse when another field of them is saved: of the newest,
 * or of all, as a background task.
 */
export function replayVariation(services: ReplayServices, call: Call<Operations['replayVariation']['body']>): Promise<Answer> {
  return replay(services, call, readChanges(call.body.changes), call.body.isWhole);
}

/** Of the newest. */
export async function replayDraft(services: ReplayServices, call: Call): Promise<Answer> {
  const { changes, inForce } = await changesToReview(services.database, call, call.path.number('userId'));
  // Calls that read have the release.
  return replay(services, { ...call, documents: createEdition(call.documents, inForce) }, changes);
}

async function replay(services: ReplayServices, call: Call, changes: readonly Change[], isWhole = false): Promise<Answer> {
  const { documents } = call;
  const release = documents.release ?? documents;
  const draft = createEdition(release, changes);
  const changed = new Set(changes.map(({ at }) => readAddress(at).name));
  const entities = [...changed].filter((name) => release.has(name) && draft.schema(name) !== release.schema(name));
  const writing = new Map(entities.flatMap((name) => entryOf(name, writerOf(name, services, documents))));
  const compared = { draft, documents, writing };
  // A field that the draft takes back has its values.
  const sources = sourcesOf(services, (name) => (hasOwnFields(draft.schema(name)) ? draft : documents), writing);
  const found: Found = { byMessage: new Map(), records: 0 };
  const answer = (examined: number, isAll: boolean) => {
    const reply: VariationReplay = {
      examined,
      isWhole: isAll,
      refusedCount: found.records,
      refused: [...found.byMessage.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_REFUSED),
      unexamined: entities.filter((name) => !writing.has(name)).map((name) => release.schema(name).title),
    };
    return ok(reply, { 'cache-control': 'no-store' });
  };
  if (isWhole)
    return services.runAsTask(call, 'replayVariation', async ({ signal, report }) => {
      let examined = 0;
      for await (const records of allStored(services.database, call, sources)) {
        signal.throwIfAborted();
        await runCooperatively(compare(records, compared, found));
        examined += records.length;
        report(examined);
      }
      return answer(examined, true);
    });
  const stored = await services.database.transaction(call.token, async (trx, sessionOf) =>
    readNewest(trx, await requireSession(trx, sessionOf), sources, documents),
  );
  const newest = stored.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, MOST_RECORDS);
  await runCooperatively(compare(newest, compared, found));
  return answer(newest.length, stored.length < MOST_RECORDS);
}

/** Operations that change a stored record, by entity. */
type Writing = ReadonlyMap<string, Operation>;

function entryOf(name: string, writer: Operation | undefined): [string, Operation][] {
  return writer === undefined ? [] : [[name, writer]];
}

function writerOf(entity: string, { readByCode }: ReplayServices, documents: Documents): Operation | undefined {
  const byCode = readByCode[entity];
  if (byCode !== undefined) return documents.operation(byCode.operation);
  return documents.contract.operations.find(
    ({ resource }) => resource?.entity === entity && (resource.action === 'patch' || resource.action === 'update'),
  );
}

/** Where the records of these entities are read. */
interface Sources {
  readonly ofBusiness: readonly Resource[];
  readonly ofConsignments: readonly Resource[];
  readonly byCode: readonly ReadStored[];
}

function sourcesOf({ hooks, readByCode }: ReplayServices, documentsOf: (entity: string) => Documents, writing: Writing): Sources {
  const byCode = [...writing.keys()].flatMap((entity) => readByCode[entity]?.read ?? []);
  const declared = [...writing.keys()].filter((entity) => readByCode[entity] === undefined);
  const resources = declared.map((entity) => resourceOf(entity, documentsOf(entity), hooks[entity]));
  return { ofBusiness: resources.filter((each) => !isWithin(each)), ofConsignments: resources.filter(isWithin), byCode };
}

async function readNewest(
  trx: Transaction<Tables>,
  session: Session,
  sources: Sources,
  documents: Documents,
): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const resource of sources.ofBusiness) {
    const { records } = await pageOfBusiness(trx, resource, session, { limit: MOST_RECORDS });
    found.push(...records);
  }
  const readers = await readersOf(trx, session, sources, MOST_RECORDS);
  return [...found, ...(await newestOfConsignments(trx, readers, { session, documents }, MOST_RECORDS))];
}

/** All of them, some at a time, each in a transaction of its own. */
async function* allStored(database: Database, { token, documents }: Call, sources: Sources) {
  const pagesOf = [
    ...sources.ofBusiness.map(
      (resource) => (trx: Transaction<Tables>, session: Session, after: number) =>
        pageOfBusiness(trx, resource, session, { limit: MOST_RECORDS, after }),
    ),
    async (trx: Transaction<Tables>, session: Session, after: number) =>
      pageOfConsignments(trx, await readersOf(trx, session, sources, undefined), { session, documents }, after),
  ];
  for (const pageOf of pagesOf) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const page: StoredPage = await database.transaction(token, async (trx, sessionOf) =>
        pageOf(trx, await requireSession(trx, sessionOf), from),
      );
      yield page.records;
      after = page.next;
    }
  }
}

async function readersOf(trx: Transaction<Tables>, session: Session, { ofConsignments, byCode }: Sources, limit: number | undefined) {
  const readers = [...byCode];
  for (const resource of ofConsignments) readers.push(await readerOf(trx, resource, session, limit));
  return readers;
}

interface Compared {
  readonly draft: Documents;
  readonly documents: Documents;
  readonly writing: Writing;
}

interface Found {
  readonly byMessage: Map<string, Refused>;
  records: number;
}

/** Adds those that the draft refuses and the documents in force accept. */
function* compare(stored: readonly StoredRecord[], { draft, documents, writing }: Compared, found: Found): Steps<void> {
  for (const each of stored) {
    yield;
    const errors = errorsOf(each, draft);
    if (Object.keys(errors).length === 0 || !isAccepted(each, documents)) continue;
    found.records += 1;
    for (const [path, messages] of Object.entries(errors)) {
      // For an item of a list only the list is named.
      const field = path.replaceAll(/\.\d+(?=\.|$)/g, '');
      for (const message of messages) {
        const key = JSON.stringify([each.entity, field, message]);
        const kind = documents.schema(each.entity).title;
        const before = found.byMessage.get(key) ?? { entity: each.entity, kind, field, message, count: 0, records: [] };
        const records = before.count < MOST_SHOWN ? [...before.records, shown(each, writing)] : before.records;
        found.byMessage.set(key, { ...before, count: before.count + 1, records });
      }
    }
  }
}

/** Whether some field may be changed, and is not refused. */
function isAccepted(stored: StoredRecord, documents: Documents): boolean {
  const { entity, record, context } = stored;
  const { compiled } = documents.entity(entity);
  const scope = { ...context, [compiled.recordName]: record };
  const closed = new Set(
    compiled.formulas
      .filter((formula) => formula.kind === 'editable' && formula.expression.evaluate(scope, false) !== true)
      .map(({ field }) => field),
  );
  const isOpen = [...accessOf(compiled, scope).writable].some((field) => !closed.has(field));
  return isOpen && Object.keys(errorsOf(stored, documents)).length === 0;
}

/** What refuses a change of any other field. */
function errorsOf({ entity, record, context }: StoredRecord, documents: Documents) {
  return checkPatch({ entity: documents.entity(entity), original: record, context }, NO_CHANGES).errors;
}

function shown({ entity, id, subject, record, consignmentId }: StoredRecord, writing: Writing): Refused['records'][number] {
  const { url = '', resource } = writing.get(entity) ?? {};
  const values: Readonly<Record<string, unknown>> = { ...record, consignmentId };
  const key = resource === undefined || resource.key === 'id' ? id : record[resource.key];
  const params = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, values[name] ?? key] as const);
  const around = Object.entries(values).filter(([name, value]) => name.endsWith('Id') && typeof value === 'number');
  const keys = Object.fromEntries([...around, ...params]);
  const address = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(keys[name])));
  return { id, subject: subject(), address, keys, ...(consignmentId !== undefined && { consignmentId }) };
}
