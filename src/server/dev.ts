/**
 * The server of `npm run dev`; importing this module runs it. Operations without a handler are answered by their examples, and newer
 * documents are put in place when the parent process says so: it hears whether that could be done, or needs a new start.
 */
import { readDocuments } from './documents/documents.ts';
import { GENERATED } from './documents/generated.ts';
import { answerByExamples } from './examples/answer-by-examples.ts';
import { readSettings } from './settings/settings.ts';
import { startServer } from './start-server.ts';

const settings = readSettings(process.env);
if (settings.isProduction) throw new Error('npm run dev is not for production: what has no handler is answered by an example there.');
const documents = await startServer(settings, { standIn: answerByExamples });

process.on('message', () => {
  let isReplaced = true;
  try {
    documents.replace(readDocuments(GENERATED));
  } catch {
    isReplaced = false;
  }
  process.send?.({ isReplaced });
});
