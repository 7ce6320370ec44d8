import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dateFormat } from '#schemas/formats/date.ts';
import { expect } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { checkDocuments, type CheckResult } from '#src/documents/check-documents.ts';
import { printFindings } from '#src/documents/report.ts';

export const TRUCK = 'schemas/fleet/truck.schema.json';
export const TRUCK_UI = 'schemas/fleet/truck.ui.json';
export const API = 'schemas/api/fleet.openapi.json';
export const TRUCK_SCREEN = 'screens/fleet/truck.screen.json';
export const TRUCKS_SCREEN = 'screens/fleet/trucks.screen.json';
export const TRUCK_SCENARIOS = 'screens/fleet/truck.scenarios.json';
export const TRUCKS_SCENARIOS = 'screens/fleet/trucks.scenarios.json';
export const DEPOT_SCREEN = 'screens/fleet/depot.screen.json';
export const FIND_TRUCK_SCREEN = 'screens/fleet/find-truck.screen.json';

const FIXTURE = fileURLToPath(new URL('./fixture', import.meta.url));
const META = fileURLToPath(new URL('../../../../schemas/meta', import.meta.url));
export const VOCABULARY = {
  widgets: { text: ['string'], switch: ['boolean'], calendar: ['date'], label: 'anything' } as const,
  fields: ['dial'],
  icons: ['truck'],
  behaviours: ['ring-bell'],
  events: ['gate-opened'],
  formats: [dateFormat],
  functions: [],
  handlers: ['listTrucks', 'createTruck', 'getTruck', 'patchTruck'],
  listReaders: [],
  appCode: "go('/trucks'); go('/depots')",
  serverCode: '',
};

/** A text that stands once in a file, and the text instead. */
type Change = readonly [from: string, to: string];

/** What is planted and what is reported of it: file, text that stands once in it, text instead, findings less the file's name. */
export type Planted = readonly [name: string, file: string, from: string, to: string, findings: readonly string[]];

/** The same, with what else the fault takes. */
export type PlantedWith = readonly [...Planted, more: readonly Change[]];

/** A copy of the sound documents of a small fleet of trucks. */
export function copyDocuments(): string {
  const root = temporaryDirectory('documents');
  cpSync(FIXTURE, root, { recursive: true });
  cpSync(META, join(root, 'schemas/meta'), { recursive: true });
  // The code of trucks looks keys up, as that of users does.
  plant(
    root,
    'schemas/meta/keywords.json',
    ': a list with code of its own looks keys up itself',
    ', fleet/truck: a list with code of its own looks keys up itself',
  );
  return root;
}

/** Replaces a text that stands once in the file. */
export function plant(root: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text.split(from), `${from} stands once in ${file}`).toHaveLength(2);
  writeFileSync(
    join(root, file),
    text.replace(from, () => to),
  );
}

export async function check(root: string): Promise<CheckResult> {
  return checkDocuments(await readTexts(root), { vocabulary: VOCABULARY, schemaValidators });
}

/** Plants one fault, with what else it takes; the findings are these and no other. */
export async function expectFindings(
  file: string,
  from: string,
  to: string,
  expected: readonly string[],
  more: readonly Change[] = [],
): Promise<void> {
  const root = copyDocuments();
  for (const change of [[from, to] as const, ...more]) plant(root, file, ...change);
  const { findings, texts } = await check(root);
  expect(printFindings(findings, texts)).toEqual(expected.map((finding) => `${file} ${finding}`));
}
