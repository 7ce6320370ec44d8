/** The form of an open screen: made once its record is known, then kept in step with mode, context and source. */
import { compileFormDocument, type FormDocument } from '#renderer/form/document.ts';
import { createForm, type Form, type FormMode } from '#renderer/form/store.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenData } from '#schemas/generated/documents/screen.ts';
import type { LoadedEntity } from './ports.ts';
import type { Renderer } from './renderer-context.ts';
import { modeOf, type ScreenStore } from './screen-store.ts';

/** Compiled once per entity and arrangement: the second opening finds it. */
const compiled = new WeakMap<EntitySchema, Map<string, FormDocument>>();

export async function openForm(screen: ScreenStore, entity: LoadedEntity, renderer: Renderer): Promise<void> {
  const { data } = screen.document;
  if (data === undefined) return;
  const document = await formDocument(screen, entity, renderer);
  const { ports } = renderer;
  const mode = currentMode(screen, data);
  const form = createForm(document, {
    mode,
    values: firstValues(screen, data, mode),
    context: contextOf(screen),
    services: { loadChoices: (operation) => ports.loadChoices(operation) },
  });
  screen.form = form;
  screen.recordName = document.entity.recordName;
  follow(screen, data, form);
  screen.touch();
}

async function formDocument(screen: ScreenStore, entity: LoadedEntity, { ports, widgets, texts }: Renderer): Promise<FormDocument> {
  const { id } = screen.document;
  const known = compiled.get(entity.schema) ?? new Map<string, FormDocument>();
  compiled.set(entity.schema, known);
  const found = known.get(id);
  if (found !== undefined) return found;
  const context = await Promise.all(
    Object.entries(screen.document.context ?? {}).map(
      async ([name, { schema }]) => [name, (await ports.loadEntity(schema, false)).schema] as const,
    ),
  );
  const document = compileFormDocument({
    schema: entity.schema,
    uiSchema: entity.uiSchema,
    validators: entity.validators,
    names: { ...ports.globals, ...Object.fromEntries(context) },
    functions: ports.functions,
    formats: ports.formats,
    widgets,
    texts: texts.form,
    onDefect: (defect) => ports.reportDefect(defect),
  });
  known.set(id, document);
  return document;
}

/** What the screen learns while it is open reaches the form; typed work is never thrown away for it. */
function follow(screen: ScreenStore, data: ScreenData, form: Form): void {
  let source = sourceValue(screen, data);
  screen.store.subscribe(() => {
    form.setContext(contextOf(screen));
    const next = sourceValue(screen, data);
    const isFresh = next !== source && !form.summary().isDirty;
    source = next;
    const mode = currentMode(screen, data);
    if (isFresh) form.reset(firstValues(screen, data, mode), mode);
    else if (mode !== form.mode()) form.setMode(mode);
  });
  if (sourcesReadForm(screen)) form.store.subscribe(() => screen.touch());
}

function currentMode(screen: ScreenStore, data: ScreenData): FormMode {
  const mode = modeOf(data.mode, screen.language, screen.scope());
  return mode === 'create' || mode === 'edit' ? mode : 'view';
}

function firstValues(screen: ScreenStore, data: ScreenData, mode: FormMode): Record<string, unknown> {
  if (mode !== 'create') return sourceValue(screen, data) ?? {};
  const scope = screen.scope();
  return Object.fromEntries(
    Object.entries(data.defaults ?? {}).map(([field, expression]) => [field, screen.language.value(expression, scope)]),
  );
}

function sourceValue(screen: ScreenStore, data: ScreenData): Record<string, unknown> | undefined {
  const value = data.source === undefined ? undefined : screen.answer(data.source);
  return isRecord(value) ? value : undefined;
}

function contextOf(screen: ScreenStore): Record<string, unknown> {
  const scope = screen.scope();
  const names = [...Object.keys(screen.document.context ?? {}), ...Object.keys(screen.services.ports.globals)];
  return Object.fromEntries(names.map((name) => [name, scope[name]]));
}

function sourcesReadForm({ document, language, recordName }: ScreenStore): boolean {
  return Object.values(document.sources ?? {})
    .flatMap(({ params, when, from }) => [
      ...Object.values(params ?? {}),
      ...(typeof when === 'string' ? [when] : []),
      ...(from === undefined ? [] : [from]),
    ])
    .flatMap((expression) => language.reads(expression, 'value'))
    .some((path) => path.startsWith('form.') || path === recordName || path.startsWith(`${recordName}.`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
