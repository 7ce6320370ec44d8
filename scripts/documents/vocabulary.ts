import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExpressionFunction } from '#renderer/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';

/** Names that documents use and code defines. */
export interface Vocabulary {
  readonly widgets: readonly string[];
  readonly behaviours: readonly string[];
  /** What the application tells its screens. */
  readonly events: readonly string[];
  readonly formats: readonly string[];
  /** What expressions may call besides the standard functions. */
  readonly functions: readonly ExpressionFunction[];
}

/** Formats of JSON Schema itself. */
const STANDARD_FORMATS = ['date', 'date-time'];

/** Reads the name tables beside the code; components are not loaded. */
export async function readVocabulary(root: string): Promise<Vocabulary> {
  const [general, own, behaviours, events, domain] = await Promise.all([
    load(root, 'renderer/widgets/names.ts'),
    load(root, 'src/app/widgets/names.ts'),
    load(root, 'src/app/behaviours/names.ts'),
    load(root, 'src/app/event-names.ts'),
    load(root, 'src/domain/functions.ts'),
  ]);
  return {
    widgets: [...namesIn(general?.['widgetNames']), ...namesIn(own?.['widgetNames'])],
    behaviours: namesIn(behaviours?.['behaviourNames']),
    events: namesIn(events?.['eventNames']),
    formats: [...STANDARD_FORMATS, ...formats.map(({ name }) => name)],
    functions: domain?.['domainFunctions'] ?? [],
  };
}

/** The app is no part of this project's types, so its tables are read at run time. */
async function load(root: string, path: string) {
  const file = join(root, path);
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
