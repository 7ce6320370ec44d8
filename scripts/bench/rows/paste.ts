/** A supplier's sheet of the largest size: read for the preview, then stored, on the embedded database. */
import Papa from 'papaparse';
import { GENERATED } from '#src/server/documents/generated.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { withBrokerSession, findConsignment, type BrokerSession } from '../broker-session.ts';
import type { BenchRow } from '../measurement.ts';
import { SHEET, sheetOf } from '../pasted-sheet.ts';
import { digits, median, spread, timed } from '../statistics.ts';

const LINES = 5_000;
const ROUNDS = 15;
/** A server that has read a few sheets has compiled what reads them. */
const WARM_UP = 5;
const PREVIEW_MARK_MS = 400;
const LINES_PER_SECOND_MARK = 4_000;

export const paste: BenchRow = {
  name: 'paste',
  title: `Paste of ${LINES} lines x ${SHEET.length} columns (median / slowest)`,
  measure: () => withBrokerSession(measure),
};

async function measure(desk: BrokerSession) {
  const place = await findConsignment(desk, 'C-26-0815');
  const products = `/api/consignments/${place.consignmentId}/products`;
  const body = sheetOf(readDocuments(GENERATED), LINES, place);
  const [preview, parsing, storing]: [number[], number[], number[]] = [[], [], []];
  let read: { readonly status: string; readonly products: readonly unknown[] } = { status: '', products: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const took = await timed(async () => {
      read = JSON.parse(await (await desk.call('POST', `${products}/clipboarddata`, body)).text());
    });
    const alone = await timed(() => Papa.parse(body.clipboardData, { delimiter: '\t' }));
    if (round < 0) continue;
    preview.push(took);
    parsing.push(alone);
  }
  if (read.status === 'Failure' || read.products.length !== LINES) throw new Error(`The block was read as ${read.status}.`);
  const insert = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products: read.products };
  for (let round = 0; round < 3; round++) {
    storing.push(await timed(async () => (await desk.call('POST', `${products}/bulkinsert`, insert)).text()));
  }
  const perSecond = (LINES * 1_000) / median(storing);
  return [
    {
      what: 'preview, from request to parsed answer',
      ours: spread(preview, [0.5, 1]),
      yardstick: `PapaParse alone ${spread(parsing, [0.5, 1])}`,
      ratio: median(preview) / median(parsing),
      mark: `<= ${PREVIEW_MARK_MS} ms`,
      isMet: median(preview) <= PREVIEW_MARK_MS,
    },
    {
      what: 'insert, everything checked again',
      ours: `${digits(perSecond)} lines/s (${spread(storing, [0.5, 1])})`,
      yardstick: '',
      mark: `>= ${LINES_PER_SECOND_MARK} lines/s`,
      isMet: perSecond >= LINES_PER_SECOND_MARK,
    },
  ];
}
