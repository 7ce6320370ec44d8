import type { Protection } from '../protection.ts';

const idempotency = 'src/server/database/changes/idempotency.ts';
const users = 'src/server/accounts/users.ts';
const versions = 'src/server/records/request/versions.ts';

const callerIsAdministrator = '  if (!administrators.some(({ id }) => id === session.userId)) throw forbidden();\n';

/** No change is lost, applied twice, or applied by two requests at once. */
export const records: readonly Protection[] = [
  {
    name: 'a save over a newer version is refused with that version; one of two simultaneous saves wins',
    changes: [
      {
        file: versions,
        from: '  if (seen !== undefined && seen !== version) throw stale(details?.());\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/versions.test.ts', title: '$id succeeds once for one version' },
  },
  {
    name: 'a deletion compares the version that was seen',
    changes: [
      {
        file: 'src/server/records/store/change-records.ts',
        from: '      assertCurrentVersion(call, row, () => viewOf(here, session, false)(recordOfRow(row)));\n      if (isMarking(here))',
        to: '      if (isMarking(here))',
      },
    ],
    test: { file: 'tests/api/versions.test.ts', title: '$id succeeds once for one version' },
  },
  {
    name: 'a document is stored only over the version that was read',
    changes: [
      {
        file: 'src/server/database/changes/documents.ts',
        from: '  if (numAffectedRows !== 1n) throw new StaleVersion(`A row of ${table} has no version ${version} any more.`);\n',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/database-records.test.ts',
      title: 'saved by somebody else meanwhile is not overwritten',
    },
  },
  {
    name: 'a repeated request is executed once',
    changes: [{ file: idempotency, from: 'if (claimed.rows.length === 0) {', to: 'if (claimed.rows.length < 0) {' }],
    test: { file: 'tests/api/product-lines.test.ts', title: 'with one Idempotency-Key happens once, even twice at the same time' },
  },
  {
    name: 'an idempotency key belongs to one request',
    changes: [
      {
        file: idempotency,
        from: '    if (!earlier.request_hash.equals(hash)) throw new KeyReused(`The key was used for another ${operation}.`);\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/product-lines.test.ts', title: 'with one Idempotency-Key happens once, even twice at the same time' },
  },
  {
    name: 'an invoice that is renumbered during a bulk insert is not duplicated',
    engine: 'server',
    changes: [{ file: 'src/server/consignments/paste/bulk-insert.ts', from: ".forShare('i').execute()", to: '.execute()' }],
    test: {
      file: 'tests/api/large-bodies.test.ts',
      title: 'lines that were checked before their invoice got another number go to the invoice',
    },
  },
  {
    name: 'a locked consignment is not changed',
    changes: [{ file: 'src/server/parties/access.ts', from: '  if (consignment.isLocked) throw locked();\n', to: '' }],
    test: {
      file: 'tests/api/consignment-lock.test.ts',
      title: 'refuses changes of lines that were opened before it, and the line stays as it was',
    },
  },
  {
    name: 'a data directory belongs to one process',
    changes: [{ file: 'src/server/database/embedded/lock.ts', from: "    lock.exec('BEGIN EXCLUSIVE');\n", to: '' }],
    test: { file: 'tests/api/database-embedded.test.ts', title: 'belongs to one process: a second is told who has it and what to do' },
  },
  {
    name: 'users cannot change their own status',
    changes: [
      {
        file: 'src/server/records/check/check-record.ts',
        from: 'messagesOf(refusedChanges(compiled, record, settling)),',
        to: 'messagesOf([]),',
      },
    ],
    test: { file: 'tests/api/accounts-users.test.ts', title: 'is never their own to change' },
  },
  {
    name: 'the last administrator cannot be demoted',
    changes: [
      { file: users, from: callerIsAdministrator, to: '' },
      {
        file: users,
        from: '      await revokeUserSessions(trx, row.id, row.id === userId ? token : undefined);\n',
        to: '',
      },
    ],
    because:
      'Two checks protect it: a user whose rights change is signed out; only administrators change users. ' +
      'The first is enough on the embedded database, which runs one transaction at a time.',
    test: { file: 'tests/api/accounts-users.test.ts', title: 'of the last administrator stays, though two demote each other at once' },
  },
  {
    name: 'requests that name parties of one consignment wait for each other',
    engine: 'server',
    changes: [{ file: 'src/server/consignments/sharing/set-party.ts', from: '    await holdConsignment(trx, id);\n', to: '' }],
    test: { file: 'tests/api/sharing-races.test.ts', title: 'of many who are named in one role, one has it' },
  },
  {
    name: 'two administrators who demote each other are serialised',
    engine: 'server',
    changes: [
      {
        file: users,
        from: "    .orderBy('id')\n    .forUpdate()\n    .execute();",
        to: "    .orderBy('id')\n    .execute();",
      },
    ],
    test: { file: 'tests/api/accounts-users.test.ts', title: 'of the last administrator stays, though two demote each other at once' },
  },
  {
    name: 'a business has one branch of a name, however it is written',
    changes: [
      { file: 'src/server/records/check/folded.ts', from: "String(name).normalize('NFC').trim().toLowerCase()", to: 'String(name)' },
    ],
    test: { file: 'tests/api/accounts-branches.test.ts', title: 'is taken where it is written %j' },
  },
  {
    name: 'a field that refers to a list holds keys of that list alone',
    changes: [
      {
        file: 'src/server/records/check/references.ts',
        from: 'if (found.length > 0) continue;',
        to: 'continue;',
      },
    ],
    test: { file: 'tests/api/references.test.ts', title: 'refuses a key that is not there, however it is sent' },
  },
  {
    name: 'a referenced record cannot be deleted',
    changes: [
      {
        file: 'src/server/records/store/remove-records.ts',
        from: "if (whenUsed === 'refuse') {",
        to: "if (whenUsed === 'keep') {",
      },
    ],
    test: { file: 'tests/api/references.test.ts', title: 'is not deleted, and says how many do' },
  },
  {
    name: 'no text in a file is taken for a formula',
    changes: [{ file: 'src/expression/values/safe-text.ts', from: "? `'${text}` : text", to: '? text : text' }],
    test: {
      file: 'tests/api/exports.test.ts',
      title: 'that a spreadsheet would take for a formula begin with an apostrophe, in both kinds of file',
    },
  },
  {
    name: 'a field that may not be changed is not, however the change is sent',
    changes: [
      {
        file: 'src/server/records/check/check-record.ts',
        from: 'messagesOf(refusedChanges(compiled, record, settling)),',
        to: 'messagesOf([]),',
      },
    ],
    test: { file: 'tests/api/keyword-table.test.ts', title: 'at the place "%s"' },
  },
  {
    name: 'the client that stands for all is never deleted',
    changes: [
      {
        file: 'src/server/records/store/remove-records.ts',
        from: 'if (removable === undefined || rows.map(recordOfRow).every(mayBeRemoved)) return;',
        to: 'if (removable === undefined || rows.map(recordOfRow).some(mayBeRemoved) || rows.length > 0) return;',
      },
    ],
    test: { file: 'tests/api/products.test.ts', title: 'is neither renamed nor deleted' },
  },
  {
    name: 'expressions of a plain list judge by the lists that they read whole',
    changes: [
      {
        file: 'src/server/records/store/context-lists.ts',
        from: 'context[name] = await validRows(db, resource, zoneOf(session));',
        to: 'context[`${name}s`] = await validRows(db, resource, zoneOf(session));',
      },
    ],
    test: {
      file: 'tests/api/products.test.ts',
      title: 'are judged by the types of the country when a product is created, changed or replaced, one or many',
    },
  },
  {
    name: 'what one role may read of a record is kept for that role alone',
    changes: [
      {
        file: 'src/server/records/show/readable-by.ts',
        from: "const key = [...refused(entity, 'read', context)].join();",
        to: "const key = '';",
      },
    ],
    test: { file: 'tests/api/product-lines.test.ts', title: 'is its own, whoever read the list before' },
  },
  {
    name: 'a record that holds more than its reader may read is not passed on as it is',
    changes: [{ file: 'src/server/records/show/pick-fields.ts', from: 'if (!fields.has(field) || ', to: 'if (' }],
    test: {
      file: 'tests/api/product-lines.test.ts',
      title: 'hides values from the forwarder, in the line and in the list, and from sorting',
    },
  },
  {
    name: 'no record is changed or deleted while it is closed: documents of a locked consignment, declarations',
    changes: [{ file: 'src/server/records/store/opened-record.ts', from: '  assertOpen?.();\n', to: '' }],
    test: { file: 'tests/api/document-rights.test.ts', title: 'on a locked consignment nobody may' },
  },
  {
    name: 'records that documents keep below a consignment are locked with it',
    changes: [
      {
        file: 'src/server/records/declaration/within.ts',
        from: '  if (resource.within !== undefined) assertUnlocked(resource.within.access);\n',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/records-of-consignments.test.ts',
      title: 'refuses in order: what is wrong, then the lock, then another version',
    },
  },
  {
    name: 'records that documents keep below a consignment are used by the roles that the declaration names',
    changes: [
      {
        file: 'src/server/records/declaration/within.ts',
        from: '  if (resource.within !== undefined && !resource.may(right, resource.within.access.context)) throw forbidden();\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/records-of-consignments.test.ts', title: '%s uses them as the declaration says' },
  },
  {
    name: 'records that documents keep below a consignment are found below no other',
    changes: [
      {
        file: 'src/server/records/store/records.ts',
        from: '[sql<SqlBool>`consignment_id = ${place.consignmentId}`, ...below]',
        to: 'below',
      },
    ],
    test: { file: 'tests/api/records-of-consignments.test.ts', title: 'a record is not found below another consignment' },
  },
  {
    name: 'no call is made without the version that it wants',
    changes: [
      {
        file: 'renderer/screen/steps/run-call.ts',
        from: 'if (step.version !== undefined && given === undefined) throw',
        to: 'if (step.version === null) throw',
      },
    ],
    test: {
      file: 'tests/unit/renderer/screen/steps/run-steps.test.ts',
      title: 'does not call what wants the version of a record whose list could not be loaded',
    },
  },
  {
    name: 'a step decides by no earlier answer',
    changes: [{ file: 'renderer/screen/steps/run-steps.ts', from: '      await screen.sources.untilAnswered(sources);\n', to: '' }],
    test: {
      file: 'tests/unit/renderer/screen/steps/sources-read.test.ts',
      title: 'a step decides by what its sources answer for the text that was typed last, not by an earlier answer or by none',
    },
  },
  {
    name: 'who may take a step is judged by what is stored',
    changes: [
      { file: 'renderer/form/drawing/use-choices.ts', from: 'evaluate(form.rights(), false)', to: 'evaluate(form.scope(), false)' },
    ],
    test: {
      file: 'tests/unit/renderer/form/editable.test.ts',
      title: 'a step of a field is for those whom the stored record names; of a new record it is the one typed',
    },
  },
];
