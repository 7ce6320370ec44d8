import { join, relative, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { readPages, SCREEN_INDEX } from '#scripts/build/screen-index.ts';
import { DocumentsInWork } from './refresh-documents.ts';

/** Told to the pages: the documents as they now are; `faults` is empty when all is well. */
export const DOCUMENTS_EVENT = 'quayline:documents';
/** Editors write a file in several goes. */
const PAUSE_MS = 20;
/** Types are nobody's hurry: they are written when nothing else was saved for so long. */
const LEISURE_MS = 1_500;

/**
 * Vite plugin for `npm run dev`: a saved document is checked and generated from, then the open pages are told, instead of being
 * loaded again. While a document has a fault they go on with what they have and show where it is.
 * @param onGenerated told which generated files are other now
 */
export function liveDocuments(root: string, onGenerated: (written: readonly string[]) => void): Plugin {
  const inWork = new DocumentsInWork(root);
  let faults: readonly string[] = [];
  return {
    name: 'live-documents',
    apply: 'serve',
    configureServer(server) {
      const tell = async () => {
        const pages = faults.length > 0 ? undefined : await readPages(join(root, 'screens'), join(root, 'schemas'));
        server.ws.send(DOCUMENTS_EVENT, { base: `/@fs${root}/`, faults, pages });
      };
      const save = inTurn(async (changed) => {
        const refreshed = await inWork.refresh(changed);
        ({ faults } = refreshed);
        for (const fault of faults) server.config.logger.error(fault);
        if (refreshed.written.length > 0) onGenerated(refreshed.written);
        forgetDocuments(server, root);
        await tell();
        return refreshed.finish;
      });
      server.watcher.add([join(root, 'screens'), join(root, 'schemas'), join(root, 'src/server')]);
      server.watcher.on('all', (_, file) => {
        if (file.endsWith('.ts')) inWork.forgetCode();
        else if (isWrittenByHand(root, file)) save(relative(root, file).replaceAll(sep, '/'));
      });
      server.ws.on('connection', () => faults.length > 0 && void tell());
      save();
    },
    hotUpdate: ({ file }) => (isDocument(root, file) ? [] : undefined),
  };
}

/** Modules made of documents are read again when they are next asked for. */
function forgetDocuments({ moduleGraph }: ViteDevServer, root: string): void {
  for (const [file, modules] of moduleGraph.fileToModulesMap)
    if (isDocument(root, file)) for (const module of modules) moduleGraph.invalidateModule(module);
  const index = moduleGraph.getModuleById(SCREEN_INDEX);
  if (index !== undefined) moduleGraph.invalidateModule(index);
}

function isDocument(root: string, file: string): boolean {
  const [folder] = relative(root, file).split(sep);
  return (folder === 'screens' || folder === 'schemas') && /\.(json|js)$/.test(file);
}

function isWrittenByHand(root: string, file: string): boolean {
  return file.endsWith('.json') && isDocument(root, file) && !relative(root, file).startsWith(join('schemas', 'generated'));
}

/** One run at a time, with all that was saved meanwhile; what a run leaves for later waits until nothing more is saved. */
function inTurn(work: (changed: ReadonlySet<string> | undefined) => Promise<(() => Promise<void>) | undefined>): (file?: string) => void {
  let changed: Set<string> | undefined = new Set();
  let timer: NodeJS.Timeout | undefined;
  let leisure: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const go = (next: () => Promise<void>) => {
    running = running.then(next).catch((thrown: unknown) => console.error(thrown));
  };
  const run = async () => {
    const taken = changed;
    changed = new Set();
    const finish = await work(taken);
    if (finish === undefined) return;
    clearTimeout(leisure);
    leisure = setTimeout(() => go(finish), LEISURE_MS);
  };
  return (file) => {
    if (file === undefined) changed = undefined;
    else changed?.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => go(run), PAUSE_MS);
  };
}
