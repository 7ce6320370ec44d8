import type { Transaction } from 'kysely';
import { consignmentRecord, storeHead } from '../consignments/consignment/patch-consignment.ts';
import { ownOf } from '../consignments/current-consignment.ts';
import type { SessionOf } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { correctHead } from '../declarations/compile/patch-declaration.ts';
import { headOf } from '../declarations/compile/head.ts';
import { DECLARATION } from '../declarations/rights.ts';
import { assertChangeable, openDeclaration } from '../declarations/store/open-declaration.ts';
import type { Documents } from '../documents/documents.ts';
import { type Access, CONSIGNMENT, type Permission } from '../parties/access.ts';
import type { RecordData } from '../records/check/check-record.ts';
import type { References } from '../records/check/references.ts';
import type { ChangeEntry } from '../records/store/change-entry.ts';
import { takeBackChange } from './take-back-change.ts';

interface UndoCall {
  readonly trx: Transaction<Tables>;
  readonly access: Access;
  readonly documents: Documents;
  readonly references: References;
}

type TakeBack = (call: UndoCall, entry: ChangeEntry) => Promise<boolean>;

const takeBackConsignment: TakeBack = async ({ trx, access, documents, references }, entry) => {
  const [entity, original] = [documents.entity(CONSIGNMENT), await consignmentRecord(trx, access, documents)];
  const faults = (data: RecordData, edited: ReadonlySet<string>) => references.unknown(trx, entity, data, { edited, original });
  const stored = { ...access.consignment.data, ...ownOf(access.consignment) };
  const save = (data: RecordData) => storeHead(trx, access, stored, data);
  return takeBackChange({ entity, original, stored, context: access.context, faults, save }, entry);
};

/** Its amounts follow from the fields that a user may write, and are computed again. */
const takeBackDeclaration: TakeBack = async ({ trx, access, documents }, entry) => {
  const session: SessionOf = () => access.session;
  const opened = await openDeclaration(trx, session, entry.id, 'act');
  assertChangeable(opened);
  const { data: stored } = opened.declaration;
  const entity = documents.entity(DECLARATION);
  const written = (side: unknown) =>
    Object.fromEntries(Object.entries(Object(side)).filter(([field]) => entity.compiled.fields.get(field)?.readOnly === false));
  const save = (data: RecordData) => correctHead(trx, opened, headOf(data, access.session));
  const own = { ...entry, before: written(entry.before), after: written(entry.after) };
  return takeBackChange({ entity, original: stored, stored, context: opened.access.context, faults: async () => ({}), save }, own);
};

interface UndoHead {
  readonly may: Permission;
  readonly takeBack: TakeBack;
}

/** Changes of the head of a consignment or a declaration. */
export const undoHeads: Readonly<Record<string, UndoHead>> = {
  [CONSIGNMENT]: { may: 'mayEditConsignment', takeBack: takeBackConsignment },
  [DECLARATION]: { may: 'mayCompile', takeBack: takeBackDeclaration },
};
