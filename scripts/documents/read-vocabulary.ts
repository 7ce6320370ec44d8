import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formats } from '#schemas/formats/index.ts';
import type { Vocabulary } from '#src/documents/vocabulary.ts';

/** Reads the name tables beside the code; components are not loaded. */
export async function readVocabulary(root: string): Promise<Vocabulary> {
  const [appCode, serverCode, handlers, general, own, icons, behaviours, events, domain] = await Promise.all([
    readCode(root, ['src/app']),
    readCode(root, ['src/server', 'schemas/messages']),
    load(root, 'src/server/http/handled-operations.ts'),
    load(root, 'renderer/widgets/names.ts'),
    load(root, 'src/app/widgets/names.ts'),
    load(root, 'src/app/theme/icon-names.ts'),
    load(root, 'src/app/behaviours/names.ts'),
    load(root, 'src/app/events/event-names.ts'),
    load(root, 'src/domain/functions.ts'),
  ]);
  return {
    widgets: { ...general?.['widgetsShow'], ...own?.['widgetsShow'] },
    fields: namesIn(own?.['fieldNames']),
    icons: namesIn(icons?.['iconNames']),
    behaviours: namesIn(behaviours?.['behaviourNames']),
    events: namesIn(events?.['eventNames']),
    formats,
    functions: domain?.['domainFunctions'] ?? [],
    handlers: Object.values(handlers?.['handledOperations'] ?? {}).flatMap(namesIn),
    listReaders: namesIn(handlers?.['listReaders']),
    appCode,
    serverCode,
  };
}

/** The app is a separate TypeScript project, so its tables are imported at run time. */
async function load(root: string, path: string) {
  const file = join(root, path);
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

async function readCode(root: string, folders: readonly string[]): Promise<string> {
  const files = folders.map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
    return names.filter((name) => /\.(?:tsx?|json)$/.test(name)).map((name) => join(root, folder, name));
  });
  const texts = (await Promise.all(files)).flat().map((file) => readFile(file, 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
