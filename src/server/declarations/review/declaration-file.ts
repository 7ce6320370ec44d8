import type { Database } from '../../database/database.ts';
import { FileWriteLimit } from '../../exports/file-write-limit.ts';
import { type Answer, type Call, type Handler } from '../../http/call.ts';
import { fileContent } from './file-content.ts';
import { findLinesOfFile } from './line-queries.ts';
import { findSeen, assertVisible } from './read-declaration.ts';
import { writeContent } from './write-content.ts';

/** Limit for the name of a spreadsheet's sheet. */
const MOST_OF_NAME = 31;

/** A declaration as a file, read in one snapshot, so that the file is consistent. */
export function downloadDeclaration(database: Database): Handler<never> {
  const writing = new FileWriteLimit();
  return {
    handle: async (call) => {
      const end = writing.begin(call.token);
      try {
        const answer = await fileOf(database, call);
        answer.file.bytes.once('close', end);
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

async function fileOf(database: Database, { documents, path, query, token }: Call) {
  const db = database.kysely;
  const id = path.number('declarationId');
  const { session, results } = await database.read(token, [...findSeen(db, id), findLinesOfFile(db, id)]);
  const [heads, consignments, rows] = results;
  const { head, access } = assertVisible(session, heads, consignments);
  const content = fileContent(documents, access.context, head, rows);
  const name = fileName(head.data['reference']);
  return {
    status: 200,
    file: writeContent(content, query.text('Format') ?? 'XLSX', name),
    headers: { 'cache-control': 'no-store' },
  } as const satisfies Answer;
}

/** Replaces characters that are not allowed in file and sheet names with hyphens. */
function fileName(reference: unknown): string {
  return String(reference)
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .slice(0, MOST_OF_NAME);
}
