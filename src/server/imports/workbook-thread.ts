/** Worker thread of open-in-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openWorkbook } from '#src/domain/files/workbook/open-workbook.ts';

const { bytes, sheet }: { readonly bytes: Uint8Array; readonly sheet: string | undefined } = workerData;
parentPort?.postMessage(await openWorkbook(bytes, sheet));
