import { today } from '#src/expression/index.ts';
import { extractFileName } from '#src/domain/billing/extract-file-name.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import { fileKinds } from '../../exports/write-file.ts';
import type { Answer, RunAsTask, Call, Progress } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { storedAnswer } from '../../records/request/idempotent.ts';
import { numberIn } from '../../records/request/read-json.ts';
import { zoneOf } from '../../records/declaration/resource.ts';
import { answerExtract } from '../stored-extracts/download-extract.ts';
import { type ExtractServices, storeExtract } from '../stored-extracts/store-extract.ts';
import { extractRows } from './extract-rows.ts';
import { findInvoices, readInvoices } from './find-invoices.ts';
import { type Criteria, readCriteria } from './read-criteria.ts';
import { writeExtract } from './write-extract.ts';

const OPERATION = 'createBillingExtract';
/** A larger extract runs in the background. */
const MOST_AT_ONCE = 5_000;

export interface BillingServices extends ExtractServices {
  readonly runAsTask: RunAsTask;
}

interface ExtractRequest {
  readonly session: Session;
  readonly criteria: Criteria;
  readonly invoiceIds: readonly number[];
}

/** Extracts sales invoices into a stored file and returns it; a large extract becomes a background task. */
export async function createExtract(services: BillingServices, call: Call): Promise<Answer> {
  const { database, runAsTask } = services;
  const asked = await database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const criteria = await readCriteria(trx, session, call, OPERATION);
    const earlier = await storedAnswer(trx, session, OPERATION, call);
    return earlier ?? { session, criteria, invoiceIds: await findInvoices(trx, call.documents, criteria) };
  });
  if ('status' in asked) return answerMade(services, call, asked);
  const make = (progress?: Progress) => makeExtract(services, call, asked, progress);
  const isLarge = asked.invoiceIds.length > MOST_AT_ONCE;
  return answerMade(services, call, isLarge ? await runAsTask(call, OPERATION, make, { answerWithinMs: 0 }) : await make());
}

function answerMade(services: BillingServices, call: Call, answer: Answer): Answer | Promise<Answer> {
  const id = numberIn(answer.body, 'id');
  return id === null ? answer : answerExtract(services, call, id);
}

function makeExtract(
  services: BillingServices,
  call: Call,
  { session, criteria, invoiceIds }: ExtractRequest,
  progress?: Progress,
): Promise<Answer> {
  const { documents } = call;
  let rowCount = 0;
  const invoices = readInvoices(services.database, session.registrationId, documents, invoiceIds, (count) => {
    progress?.signal.throwIfAborted();
    progress?.report(count, invoiceIds.length);
  });
  const counted = async function* () {
    for await (const row of extractRows(invoices, criteria)) {
      rowCount += 1;
      yield row;
    }
  };
  const kind = fileKinds[criteria.format];
  return storeExtract(services, call, session, {
    operation: OPERATION,
    kind: 'ctsiglobal',
    fileName: fileNameOf(criteria, session),
    contentType: kind.contentType,
    criteria: describeCriteria(criteria),
    bytes: writeExtract(criteria.format, counted()),
    rowCount: () => rowCount,
  });
}

export function fileNameOf({ template, fileNo, format }: Criteria, session: Session): string {
  return extractFileName(template.clientCode, fileNo, today(zoneOf(session)), format === 'CSV' ? 'csv' : 'xlsx');
}

function describeCriteria({ wanted, template: { clientCode }, fileNo }: Criteria): string {
  return wanted.by === 'invoice'
    ? text('billing.extract.byInvoice', { clientCode, invoiceNumber: wanted.invoiceNumber, fileNo })
    : text('billing.extract.byDates', { clientCode, from: wanted.from, to: wanted.to, fileNo });
}
