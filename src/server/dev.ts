/**
 * The server of `npm run dev`; importing this module runs it. Answers operations without a handler by their examples, and replaces the
 * documents when the parent process reports newer ones; answers whether that worked or a restart is needed.
 */
import { readDocuments } from './documents/documents.ts';
import { GENERATED } from './documents/generated.ts';
import type { DocumentRegistry } from './documents/registry.ts';
import { answerByExamples } from './examples/answer-by-examples.ts';
import { readSettings } from './settings/settings.ts';
import { printReadyMessage } from './print-ready-message.ts';
import { startServer } from './start-server.ts';

try {
  const settings = readSettings(process.env);
  if (settings.isProduction) throw new Error('npm run dev is not for production: it answers operations without a handler by examples.');
  const { address, documents } = await startServer(settings, { standIn: answerByExamples });
  takeNewerDocuments(documents);
  await printReadyMessage(settings, address);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function takeNewerDocuments(documents: DocumentRegistry): void {
  process.on('message', () => {
    let isReplaced = true;
    try {
      documents.replace(readDocuments(GENERATED));
    } catch {
      isReplaced = false;
    }
    process.send?.({ isReplaced });
  });
}
