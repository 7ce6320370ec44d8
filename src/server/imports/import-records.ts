import type { Session } from '../database/sessions/sessions.ts';
import type { Documents } from '../documents/documents.ts';
import { UploadedFile } from '../documents/uploaded-file.ts';
import { type RunAsTask, ok, type Call } from '../http/call.ts';
import { createBodyReader } from '../records/request/body-reader.ts';
import { forbidden } from '../messages/refusal.ts';
import { recordOf } from '../records/check/record-of.ts';
import type { References } from '../records/check/references.ts';
import type { MakeImport } from '../records/resource-handlers.ts';
import { contextOf, type Resource } from '../records/declaration/resource.ts';
import type { UseQueries } from '../records/check/uses.ts';
import { resourceFor } from '../records/declaration/within.ts';
import { describeColumns, sampleFile } from './describe-file.ts';
import type { ImportOrder } from './examine-line.ts';
import { importFile, type ListFile } from './import-file.ts';

/** Imports of files into lists; a large one becomes a background task. */
export function importRecords(runAsTask: RunAsTask): MakeImport {
  return (resource, references, queries, documents) => {
    const workOf = importPlanOf(resource, references, queries, documents);
    const read: ReturnType<MakeImport>['read'] = async (database, call, { kind, onOver }) => {
      const { session } = await database.read(call.token, []);
      const here = await resourceFor(database, resource, call, 'write');
      const [work, file] = [{ ...workOf(session), resource: here }, fileOf(call)];
      if (file.replaceExisting && !here.may('change', contextOf(session, here))) throw forbidden();
      return runAsTask(call, kind, async ({ signal, report }) => {
        try {
          return ok(await importFile(database, work, file, { signal, progress: report }));
        } finally {
          onOver();
        }
      });
    };
    return { read, columns: () => describeColumns(resource), sample: () => sampleFile(resource) };
  };
}

/** Prepares imports into the list, by session. */
export function importPlanOf(
  resource: Resource,
  references: References,
  queries: UseQueries,
  { contract }: Documents,
): (session: Session) => ImportOrder {
  const create = contract.operations.find((one) => one.resource?.entity === resource.name && one.resource.action === 'create');
  if (create === undefined) throw new Error(`${resource.name} takes files, but has no create operation.`);
  const read = createBodyReader(resource.entity, create.body ?? {});
  return (session) => ({ resource, references, queries, session, read });
}

/** The body has been checked. Query parameters are defaults for its fields. */
function fileOf({ body, query }: Call): ListFile {
  const sent = recordOf(body);
  const { file } = sent;
  if (!(file instanceof UploadedFile)) throw new Error('The body of an import has no file.');
  const isWanted = (name: string) => (sent[name] ?? query.value(name) ?? false) === true;
  return {
    name: file.name,
    bytes: file.bytes,
    sheet: typeof sent['sheet'] === 'string' ? sent['sheet'] : undefined,
    replaceExisting: isWanted('replaceExisting'),
    dryRun: isWanted('dryRun'),
    onlyIfAllGood: isWanted('onlyIfAllGood'),
  };
}
