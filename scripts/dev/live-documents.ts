import { join, relative, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { SCREEN_INDEX, type ScreenIndexEntry } from '#scripts/build/screen-index.ts';
import { DocumentsInWork } from './refresh-documents.ts';

/** Sent to the pages after each check; `faults` is empty without findings. */
export const DOCUMENTS_EVENT = 'quayline:documents';
/** Debounce: editors write a file in several steps. */
const PAUSE_MS = 20;
/** Delay before types and unused parts are checked, after the last save. */
const LEISURE_MS = 1_500;

/**
 * Vite plugin for `npm run dev`: checks a saved document, generates from it, then updates the open pages, instead of their being
 * reloaded. While a document has findings they keep the last valid version and show the findings. Loose ends do not keep them waiting:
 * they are shown a little later.
 * @param onGenerated called with the generated files that have changed
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

/** Invalidates modules made from documents. */
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

/** One run at a time, with everything saved meanwhile; deferred work waits until saving stops. */
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
