/**
 * `npm run bench`: figures beside the marks. `npm run bench -- keystroke paste` measures only the rows it names.
 * A missed mark never fails it; a row that cannot be measured is reported and makes the exit code 1.
 */
import { endOnSignals } from '../processes/end-on-signals.ts';
import { buildApp } from '../build/app.ts';
import type { BenchRow } from './measurement.ts';
import { printTable } from './print-table.ts';
import { bundle } from './rows/bundle.ts';
import { declarations } from './rows/declarations.ts';
import { documents } from './rows/documents.ts';
import { expressions } from './rows/expressions.ts';
import { grid } from './rows/grid.ts';
import { keys } from './rows/keys.ts';
import { keystroke } from './rows/keystroke.ts';
import { listCall } from './rows/list-call.ts';
import { manyFields } from './rows/many-fields.ts';
import { opening } from './rows/opening.ts';
import { others } from './rows/others.ts';
import { pages } from './rows/pages.ts';
import { paste } from './rows/paste.ts';
import { proof } from './rows/proof.ts';
import { records } from './rows/records.ts';
import { replay } from './rows/replay.ts';
import { startUp } from './rows/start-up.ts';
import { variation } from './rows/variation.ts';

const ROWS: readonly BenchRow[] = [
  keystroke,
  keys,
  manyFields,
  opening,
  pages,
  grid,
  listCall,
  variation,
  records,
  replay,
  paste,
  others,
  declarations,
  startUp,
  bundle,
  documents,
  expressions,
  proof,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. Rows: ${ROWS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

endOnSignals();
await buildApp();
for (const row of ROWS) {
  if (wanted.length > 0 ? !wanted.includes(row.name) : row.isOnRequest) continue;
  try {
    printTable(row.title, await row.measure());
  } catch (error) {
    console.error(`\n${row.title}\n  not measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
}
