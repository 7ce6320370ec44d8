import { openedDocument } from '../attachments/change-document.ts';
import { DOCUMENT, openDocument } from '../attachments/document-record.ts';
import { openedConsignment } from '../consignments/consignment/patch-consignment.ts';
import { openedDeclaration } from '../declarations/compile/patch-declaration.ts';
import { DECLARATION } from '../declarations/rights.ts';
import { openDeclaration } from '../declarations/store/open-declaration.ts';
import { CONSIGNMENT, type Permission } from '../parties/access.ts';
import type { References } from '../records/check/references.ts';
import type { HookCall } from '../records/declaration/hooks.ts';
import type { ChangeEntry } from '../records/store/change-entry.ts';
import type { OpenedRecord } from '../records/store/opened-record.ts';
import { takeBackChange } from './take-back-change.ts';

interface UndoHead {
  readonly may: Permission;
  open(call: HookCall, entry: ChangeEntry, references: References): Promise<OpenedRecord>;
  /** Its other fields follow from those that a user may write, and are computed again. */
  readonly isComputed?: true;
}

/** Records without `x-resource` whose changes can be undone: heads of consignments and declarations, documents. */
export const undoHeads: Readonly<Record<string, UndoHead>> = {
  [CONSIGNMENT]: { may: 'mayEditConsignment', open: (call, _, references) => openedConsignment(call, references) },
  [DECLARATION]: {
    may: 'mayCompile',
    open: async ({ trx, access, documents }, { id }) =>
      openedDeclaration(trx, await openDeclaration(trx, () => access.session, id, 'act'), documents),
    isComputed: true,
  },
  [DOCUMENT]: {
    may: 'mayEditDocuments',
    async open(call, { id }, references) {
      const { row } = await openDocument(call.trx, () => call.access.session, id, 'mayEditDocuments');
      return openedDocument(call, row, references);
    },
  },
};

export async function takeBackHead(
  { open, isComputed }: UndoHead,
  call: HookCall,
  entry: ChangeEntry,
  references: References,
): Promise<boolean> {
  const opened = await open(call, entry, references);
  opened.assertOpen?.();
  const { fields } = opened.entity.compiled;
  const written = (side: unknown) =>
    Object.fromEntries(Object.entries(Object(side)).filter(([field]) => fields.get(field)?.readOnly === false));
  return takeBackChange(opened, isComputed ? { ...entry, before: written(entry.before), after: written(entry.after) } : entry);
}
