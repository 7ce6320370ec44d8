import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { Documents } from '../../documents/documents.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { type Cell, cellOf, headingOf } from '../../exports/cells.ts';
import { fileKinds } from '../../exports/write-file.ts';
import { Writing } from '../../exports/writing.ts';
import type { Answer, Call, CheckingHandler } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../../records/check-record.ts';
import { idempotent } from '../../records/idempotent.ts';
import { type CifRow, cifRows, cifValueOf } from './cif-rows.ts';
import { criteriaOf, homeCurrency } from './criteria.ts';

const VALUE = 'billing/cif-value';
/** So many rows are written before other calls have their turn. */
const ROWS_AT_A_TIME = 500;

/** The CIF values of a year, grouped, as a file: the same rows as the list's, all of one moment. */
export function createCifExtract(database: Database): CheckingHandler {
  const writing = new Writing();
  return {
    handleUnchecked: async (call) => {
      const end = writing.begin(call.token);
      try {
        const answer = await extractFile(database, call);
        answer.file.bytes.once('close', end);
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

async function extractFile(database: Database, call: Call) {
  const { documents, body, token } = call;
  const { criteria, rows } = await database.transaction(token, async (trx, session) => {
    const home = await homeCurrency(trx);
    const asked = criteriaOf(documents, session(), body);
    // Nothing is stored: a repetition reads the same again, and a key that was used for another year is refused.
    await idempotent(trx, session(), 'createCifExtract', call, async () => ({ status: 204 }));
    const found = await cifRows(trx, asked, home).selectAll('v').orderBy('v.id').execute();
    return { criteria: asked, rows: found };
  });
  const kind = fileKinds[criteria.format];
  const columns = columnsOf(documents);
  const name = text('cif.file', { period: criteria.month ?? String(criteria.year) });
  const headings = columns.map(([field, schema]) => ({ heading: headingOf(field, schema), isDate: false }));
  return {
    status: 200,
    file: {
      name: `${name}.${kind.extension}`,
      type: kind.contentType,
      bytes: kind.write(name, headings, cellsOf(rows, columns)),
    },
    headers: { 'cache-control': 'no-store' },
  } as const satisfies Answer;
}

type Columns = readonly (readonly [string, FieldSchema])[];

function columnsOf(documents: Documents): Columns {
  return Object.entries(documents.entity(VALUE).compiled.schema.properties).filter(([name]) => name !== 'id');
}

async function* cellsOf(rows: readonly CifRow[], columns: Columns): AsyncGenerator<Cell[]> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_A_TIME === 0) await nextTurn();
    const value: RecordData = { ...cifValueOf(row) };
    yield columns.map(([field, schema]) => cellOf(schema, value[field]));
  }
}
