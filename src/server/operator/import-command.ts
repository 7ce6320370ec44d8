import type { UploadResult } from '#schemas/generated/types.ts';
import { allReferences } from '../accounts/all-references.ts';
import { sessionRule } from '../auth/session-rule.ts';
import { writeLog } from '../database/changes/log.ts';
import { findSignIn, type Session } from '../database/sessions/sessions.ts';
import type { Operation, ResourceCall } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import { type Following, importFile } from '../imports/import-file.ts';
import { importPlanOf } from '../imports/import-records.ts';
import { resourceOf } from '../records/store/context-lists.ts';
import { queriesOfUse } from '../records/check/uses.ts';
import { text } from '../messages/texts.ts';
import { operatorSession, personSession } from './acting.ts';
import type { CommandRequest } from './command-request.ts';
import { CommandError } from './command-error.ts';
import type { OperatorServices } from './commands.ts';
import { OPERATOR_PERSON } from './operator-log.ts';

type ImportRequest = Extract<CommandRequest, { readonly program: 'import' }>;

interface FileList {
  readonly kind: string;
  readonly operation: Operation;
  readonly resource: ResourceCall;
}

/** Imports a file into a list: shared lists as the operator, a business's own lists in the name of a user. */
export async function runImportCommand(
  services: OperatorServices,
  request: ImportRequest,
  bytes: Uint8Array,
  following: Following = {},
): Promise<string> {
  const { database, documents } = services;
  const lists = fileLists(documents);
  const list = lists.find(({ kind, resource }) => [kind, segmentOf(resource.entity)].includes(request.kind.toLowerCase()));
  if (list === undefined) {
    const usage = 'Use npm run import -- KIND FILE [--dry-run] [--replace] [--only-if-all-good] [--as EMAIL], where KIND is one of';
    throw new CommandError(
      [usage, ...lists.map(({ kind, resource }) => `  ${kind}${resource.scope === 'shared' ? '' : ' (needs --as)'}`)].join('\n'),
    );
  }
  const session = await sessionFor(services, list, request.as);
  if (request.as !== undefined) {
    const subject = `import ${list.kind} ${request.fileName}`;
    const entry = { what: 'operatorCommand', who: OPERATOR_PERSON, about: session, subject } as const;
    await database.asTenant(session.registrationId, (trx) => writeLog(trx, entry));
  }
  const resource = resourceOf(list.resource.entity, documents);
  const references = allReferences(documents);
  const work = importPlanOf(resource, references, queriesOfUse(resource, references, documents), documents)(session);
  const { replaceExisting, dryRun, onlyIfAllGood } = request;
  const result = await importFile(database, work, { name: request.fileName, bytes, replaceExisting, dryRun, onlyIfAllGood }, following);
  if (result.generalErrors.length > 0) throw new CommandError([text('import.nothing'), ...result.generalErrors].join('\n'));
  return printed(result, dryRun);
}

/** Every list that takes files, by its name for commands. */
function fileLists({ contract }: Documents): readonly FileList[] {
  return contract.operations.flatMap((operation) => {
    const { resource, url } = operation;
    if (resource?.action !== 'import') return [];
    const declared = typeof resource.import === 'object' ? resource.import.command : undefined;
    return [{ kind: declared ?? segmentOf(url.replace(/\/file$/, '')).toLowerCase(), operation, resource }];
  });
}

function segmentOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

async function sessionFor({ database, documents }: OperatorServices, list: FileList, as: string | undefined): Promise<Session> {
  if (list.resource.scope === 'shared' && as === undefined) return operatorSession();
  if (as === undefined) throw new CommandError(`${list.kind} belong to a business: name one of its users with --as EMAIL.`);
  const person = await database.anonymous((trx) => findSignIn(trx, as));
  const session =
    person && (await database.asTenant(person.registrationId, (trx) => personSession(trx, person.registrationId, person.userId)));
  if (session === undefined) throw new CommandError(`No user who can sign in has the address ${as}.`);
  const { allowedWhen } = list.operation;
  if (allowedWhen !== undefined && !sessionRule(documents, allowedWhen)(session))
    throw new CommandError(`${as} may not change ${list.kind}.`);
  return session;
}

function printed(result: UploadResult, isDryRun: boolean): string {
  const counts = {
    loaded: result.countLoaded,
    replaced: result.countReplaced,
    skipped: result.countSkipped,
    errors: result.countErrors ?? result.lineErrors.length,
  };
  const more = counts.errors > 0 && result.lineErrors.length >= 1_000 ? [text('import.more')] : [];
  return [
    text(isDryRun ? 'import.wouldDo' : 'import.did', counts),
    ...(result.ignoredHeaders.length > 0 ? [text('import.ignored', { columns: result.ignoredHeaders.join(', ') })] : []),
    ...result.lineErrors,
    ...more,
    ...(result.changes ?? []).map(({ line, action, record, values, uses }) => {
      const parts = [`${text('import.line', { line, text: text(`import.${action}`) })} ${record}`, values, uses];
      return parts.filter((part) => part !== undefined).join(': ');
    }),
  ].join('\n');
}
