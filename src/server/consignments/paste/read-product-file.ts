import type { Question } from '#src/domain/paste/ask/questions.ts';
import { readBlocks } from '#src/domain/files/read-block.ts';
import type { Database } from '../../database/database.ts';
import { UploadedFile } from '../../documents/uploaded-file.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { troubleOf } from '../../imports/file-lines.ts';
import { openInThread } from '../../imports/open-in-thread.ts';
import { invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { recordOf } from '../../records/check/record-of.ts';
import { readBlock } from './read-clipboard.ts';

/** Reads a file as a pasted block is read, and answers its text as well: from then on it is a block. Stores nothing. */
export async function readProductFile(database: Database, call: Call): Promise<Answer> {
  const { file, sheet, ...how } = recordOf(call.body);
  if (!(file instanceof UploadedFile)) throw new Error('A file that the contract requires is missing.');
  const read = await readBlocks(file.bytes, typeof sheet === 'string' ? sheet : undefined, openInThread);
  if (read.kind === 'unreadable') throw invalid({ [read.reason === 'sheets' ? 'sheet' : 'file']: [troubleOf(read)] });
  const sheets = read.blocks.map(({ name, text: clipboardData, delimiter, notes }) => ({ name, clipboardData, delimiter, notes }));
  const [block, another] = sheets;
  if (block === undefined || another !== undefined) {
    const questions = [whichSheet(sheets.map(({ name }) => name))];
    return ok({ status: 'Failure', products: [], warnings: [], errors: [], findings: [], questions, charges: [], sheets });
  }
  const { clipboardData, delimiter } = block;
  return ok({ ...(await readBlock(database, { ...call, body: { hasHeaderRow: true, ...how, clipboardData, delimiter } })), sheets });
}

/** Answered by the call's own field. */
function whichSheet(names: readonly string[]): Question {
  const choices = names.map((name) => ({ value: name, label: name }));
  return { id: 'sheet', text: text('import.whichSheet'), column: null, row: null, field: null, choices, answer: null };
}
