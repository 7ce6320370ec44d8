import { execFile } from 'node:child_process';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, ViteDevServer } from 'vite';
import { printFindings } from '#src/documents/report.ts';
import { checkFolder } from '#scripts/documents/check-folder.ts';

/** Told to the pages: the documents as they now are; `faults` is empty when all is well. */
export const DOCUMENTS_EVENT = 'quayline:documents';
/** Editors write a file in several goes. */
const PAUSE_MS = 80;

/**
 * Vite plugin for `npm run dev`: a saved document is generated from and checked, then the open pages are told, instead of being
 * loaded again. While a document has a fault they go on with what they have and show where it is.
 */
export function liveDocuments(root: string): Plugin {
  let faults: readonly string[] = [];
  return {
    name: 'live-documents',
    apply: 'serve',
    configureServer(server) {
      const tell = () => server.ws.send(DOCUMENTS_EVENT, { base: `/@fs${root}`, faults });
      const check = inTurn(async () => {
        faults = await refresh(root);
        for (const fault of faults) server.config.logger.error(fault);
        forgetGenerated(server, root);
        tell();
      });
      server.watcher.add([join(root, 'screens'), join(root, 'schemas')]);
      server.watcher.on('all', (_, file) => {
        if (isWrittenByHand(root, file)) check();
      });
      server.ws.on('connection', () => faults.length > 0 && tell());
      check();
    },
    hotUpdate: ({ file }) => (isDocument(root, file) ? [] : undefined),
  };
}

/** @returns one line a fault: file, pointer, line and column, what is wrong */
async function refresh(root: string): Promise<readonly string[]> {
  // What cannot be generated from is what the check explains.
  await promisify(execFile)(process.execPath, ['scripts/generate/main.ts'], { cwd: root }).catch(() => undefined);
  const { findings, texts } = await checkFolder(root);
  return printFindings(findings, texts);
}

/** Modules made of documents are read again when they are next asked for. */
function forgetGenerated({ moduleGraph }: ViteDevServer, root: string): void {
  for (const [file, modules] of moduleGraph.fileToModulesMap)
    if (isDocument(root, file)) for (const module of modules) moduleGraph.invalidateModule(module);
}

function isDocument(root: string, file: string): boolean {
  const [folder] = relative(root, file).split(sep);
  return (folder === 'screens' || folder === 'schemas') && /\.(json|js)$/.test(file);
}

function isWrittenByHand(root: string, file: string): boolean {
  return file.endsWith('.json') && isDocument(root, file) && !relative(root, file).startsWith(join('schemas', 'generated'));
}

/** One run at a time; what is asked for meanwhile is one more run. */
function inTurn(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work).catch((thrown: unknown) => console.error(thrown));
    }, PAUSE_MS);
  };
}
