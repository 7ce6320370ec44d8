/** Loads what an outline is made of. */
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { OutlinedScreen } from '#src/documents/variations/outline.ts';
import { addedTo, isAddField } from '#src/documents/variations/own-fields.ts';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { loadEntity, loadScreen } from '../documents/load-documents.ts';

/** @param inForce changes, whose own fields belong to the documents */
export async function loadOutlined(id: string, inForce: readonly Change[]): Promise<OutlinedScreen> {
  return load(id, inForce.filter(isAddField));
}

async function load(id: string, fields: readonly AddField[]): Promise<OutlinedScreen> {
  const document = addedTo.screen(id, await loadScreen(id), fields);
  const names = new Set(Object.values(document.grids ?? {}).flatMap(({ schema }) => schema ?? []));
  const ids = new Set(partsOf(walkScreen(document), 'ScreenNode').flatMap(({ value }) => value.panel ?? []));
  const [form, entities, panels] = await Promise.all([
    loadForm(document.data, fields),
    Promise.all([...names].map(async (name) => [name, (await loadEntity(name, false)).schema] as const)),
    Promise.all([...ids].map(async (panel) => [panel, await load(panel, fields)] as const)),
  ]);
  return { id, document, form, entities: new Map(entities), panels: new Map(panels) };
}

async function loadForm(
  data: { readonly schema: string; readonly ui?: string } | undefined,
  fields: readonly AddField[],
): Promise<OutlinedScreen['form']> {
  if (data === undefined) return undefined;
  const { schema: name, ui = name } = data;
  const { schema, uiSchema } = await loadEntity(name, ui);
  return uiSchema && { name, ui, schema: addedTo.entity(name, schema, fields), uiSchema: addedTo.ui(ui, uiSchema, fields) };
}
