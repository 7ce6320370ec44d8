import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Variation } from '#schemas/generated/documents/variation.ts';
import { withVariation } from '#src/documents/variations/with-variation.ts';
import type { Workspace } from './commands/command.ts';

/** The variation in a file at any path, or the reason why it is invalid. */
export async function readVariation(
  file: string,
  workspace: Workspace,
): Promise<{ readonly variation: Variation } | { readonly faults: readonly string[] }> {
  const variation: unknown = JSON.parse(await readFile(resolve(file), 'utf8'));
  const faults = faultsOf(variation, workspace);
  return isVariation(variation, faults) ? { variation } : { faults };
}

/** The documents and, if a file is named, its variation. @throws Error if the file is not a variation */
export async function besideVariation(workspace: Workspace, file: string | undefined): Promise<Workspace> {
  if (file === undefined) return workspace;
  const read = await readVariation(file, workspace);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const path = resolve(file);
  const texts = new Map([...workspace.texts, [path, await readFile(path, 'utf8')]]);
  return { ...withVariation(workspace, path, read.variation), texts };
}

function faultsOf(variation: unknown, { documents, validate }: Workspace): readonly string[] {
  const language = documents.languages.get('variation')?.value;
  if (language === undefined) throw new Error('The language of variations is missing.');
  return validate(language, variation).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function isVariation(value: unknown, faults: readonly string[]): value is Variation {
  return faults.length === 0 && typeof value === 'object';
}
