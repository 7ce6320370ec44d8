import { join, relative, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { SCREEN_INDEX, type ScreenIndexEntry } from '#scripts/build/screen-index.ts';
import { DocumentsInWork } from './refresh-documents.ts';

/** Told to the pages: the documents as they now are; `faults` is empty when all is well. */
export const DOCUMENTS_EVENT = 'quayline:documents';
/** Editors write a file in several goes. */
const PAUSE_MS = 20;
/** Types and loose ends are nobody's hurry: their turn comes when nothing else was saved for so long. */
const LEISURE_MS = 1_500;

/**
 * Vite plugin for `npm run dev`: a saved document is checked and generated from, then the open pages are told, instead of being
 * loaded again. While a document has a fault they go on with what they have and show where it is. Loose ends do not keep them waiting:
 * they are shown a little later.
 * @param onGenerated told which generated files are other now
 */
export function liveDocuments(root: string, onGenerated: (written: readonly string[]) => void): Plugin {
  const inWork = new DocumentsInWork(root);
  let faults: readonly string[] = [];
  let pages: readonly ScreenIndexEntry[] | undefined;
  return {
    name: 'live-documents',
    apply: 'serve',
    configureServer(server) {
      const tell = () => server.ws.send(DOCUMENTS_EVENT, { base: `/@fs${root}/`, faults, pages });
      const log = () => {
        for (const fault of faults) server.config.logger.error(fault);
      };
      const refresh = async (changed: ReadonlySet<string> | undefined) => {
        const refreshed = await inWork.refresh(changed);
        ({ faults, pages } = refreshed);
        log();
        if (refreshed.written.length > 0) onGenerated(refreshed.written);
        forgetDocuments(server, root);
        tell();
      };
      const finish = async () => {
        const found = await inWork.finish();
        if (found.length === faults.length) return;
        ({ faults, pages } = { faults: found, pages: undefined });
        log();
        tell();
      };
      const save = inTurn(refresh, finish);
      server.watcher.add([join(root, 'screens'), join(root, 'schemas'), join(root, 'src/server')]);
      server.watcher.on('all', (_, file) => {
        if (file.endsWith('.ts')) inWork.forgetCode();
        else if (isWrittenByHand(root, file)) save(relative(root, file).replaceAll(sep, '/'));
      });
      server.ws.on('connection', () => faults.length > 0 && tell());
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

/** One run at a time, with all that was saved meanwhile; what can be left for later waits until nothing more is saved. */
function inTurn(work: (changed: ReadonlySet<string> | undefined) => Promise<void>, finish: () => Promise<void>): (file?: string) => void {
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
    clearTimeout(leisure);
    await work(taken);
    leisure = setTimeout(() => go(finish), LEISURE_MS);
  };
  return (file) => {
    if (file === undefined) changed = undefined;
    else changed?.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => go(run), PAUSE_MS);
  };
}
