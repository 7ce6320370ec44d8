import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import type { Documents } from '../../documents/documents.ts';
import { type Cell, cellOf, columnOf } from '../../exports/cells.ts';
import { fileKinds } from '../../exports/write-file.ts';
import { FileWriteLimit } from '../../exports/file-write-limit.ts';
import type { Answer, Call, CheckingHandler } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { storedAnswer } from '../../records/request/idempotent.ts';
import { numberIn } from '../../records/request/read-json.ts';
import { answerExtract } from '../stored-extracts/download-extract.ts';
import { type ExtractServices, storeExtract } from '../stored-extracts/store-extract.ts';
import { type CifRow, cifRows, cifValueOf } from './cif-rows.ts';
import { type CifCriteria, criteriaOf, homeCurrency } from './criteria.ts';

const OPERATION = 'createCifExtract';
const VALUE = 'billing/cif-value';
/** Rows written before the event loop is yielded. */
const ROWS_AT_A_TIME = 500;

/** The grouped CIF values of a year as a stored file: the rows of the list, from one snapshot. */
export function createCifExtract(services: ExtractServices): CheckingHandler {
  const writing = new FileWriteLimit();
  return {
    handleUnchecked: async (call) => {
      const end = writing.begin(call.token);
      try {
        const made = await makeExtract(services, call);
        return await answerExtract(services, call, numberIn(made.body, 'id') ?? 0);
      } finally {
        end();
      }
    },
  };
}

async function makeExtract(services: ExtractServices, call: Call): Promise<Answer> {
  const { documents, body, token } = call;
  const found = await services.database.transaction(token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const criteria = criteriaOf(documents, session, body);
    const earlier = await storedAnswer(trx, session, OPERATION, call);
    if (earlier !== undefined) return earlier;
    const rows = await cifRows(trx, criteria, await homeCurrency(trx))
      .selectAll('v')
      .orderBy('v.id')
      .execute();
    return { session, criteria, rows };
  });
  if ('status' in found) return found;
  const { session, criteria, rows } = found;
  const kind = fileKinds[criteria.format];
  const columns = columnsOf(documents);
  const name = text('billing.cif.file', { period: criteria.month ?? String(criteria.year) });
  const headings = columns.map(([field, schema]) => ({ ...columnOf(field, schema), isDate: false }));
  return storeExtract(services, call, session, {
    operation: OPERATION,
    kind: 'cifvaluesgrouped',
    fileName: `${name}.${kind.extension}`,
    contentType: kind.contentType,
    criteria: describeCriteria(criteria),
    bytes: kind.write(name, headings, cellsOf(rows, columns)),
    rowCount: () => rows.length,
  });
}

function describeCriteria({ year, month, supplier, origin, currency }: CifCriteria): string {
  return [month ?? String(year), supplier, origin, currency].filter((each) => each !== undefined).join(', ');
}

type CifColumns = readonly (readonly [string, FieldSchema])[];

function columnsOf(documents: Documents): CifColumns {
  return Object.entries(documents.entity(VALUE).compiled.schema.properties).filter(([name]) => name !== 'id');
}

async function* cellsOf(rows: readonly CifRow[], columns: CifColumns): AsyncGenerator<Cell[]> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_A_TIME === 0) await nextTurn();
    const value: RecordData = { ...cifValueOf(row) };
    yield columns.map(([field, schema]) => cellOf(schema, value[field]));
  }
}
