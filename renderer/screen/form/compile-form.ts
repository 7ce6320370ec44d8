/** What every form gets from its screen: names its expressions may read, functions, widgets, ports. */
import { contextListsOf, isEmpty, isRecord, listOf, type ContextList } from '#src/expression/index.ts';
import type { CompiledForm } from '#renderer/form/contract/forms.ts';
import type { FormServices } from '#renderer/form/contract/form.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { LoadedEntity, Ports } from '#renderer/services/ports.ts';
import type { RendererServices, ServedScreen } from '../state/screen-services.ts';
import type { ScreenScope } from '../state/screen-values.ts';

/**
 * @param more schemas of names beside those of the screen
 * @throws as `Forms.compile`, and what `loadEntity` says of a context's schema.
 */
export async function compileForm(
  { document }: Pick<ScreenScope, 'document'>,
  { schema, uiSchema, validators }: LoadedEntity,
  { ports, loadForms, texts }: RendererServices,
  more: Readonly<Record<string, EntitySchema>> = {},
): Promise<CompiledForm> {
  const [forms, context, lists] = await Promise.all([loadForms(), loadContext(document, ports), loadLists(schema, ports)]);
  const compiled = forms.compile({
    schema,
    uiSchema: document.kind === 'lookup' && uiSchema !== undefined ? { ...uiSchema, 'ui:enter': 'submit' } : uiSchema,
    validators,
    names: { ...ports.globals, ...context, ...lists, ...more },
    definitions: ports.definitions,
    functions: ports.functions,
    formats: ports.formats,
    references: ports.references,
    texts: texts.form,
    onError: (error) => ports.reportError(error),
    ...(ports.observe === undefined ? {} : { observe: ports.observe }),
  });
  await forms.prepare(compiled);
  return { document: compiled, open: (options) => forms.open(compiled, options) };
}

/** Schemas of the names that `context` of a document binds. */
export async function loadContext(
  { context = {} }: ScreenDocument,
  { loadEntity }: Pick<Ports, 'loadEntity'>,
): Promise<Readonly<Record<string, EntitySchema>>> {
  const load = async ([name, { schema }]: [string, { schema: string }]) => [name, (await loadEntity(schema, false)).schema] as const;
  return Object.fromEntries(await Promise.all(Object.entries(context).map(load)));
}

/** The lists that an entity's expressions read whole, their rows loaded. */
export async function loadLists(
  schema: EntitySchema,
  { loadEntity, references }: Pick<Ports, 'loadEntity' | 'references'>,
): Promise<Readonly<Record<string, FieldSchema>>> {
  const load = async ({ name, entity }: ContextList) => {
    const [row] = await Promise.all([loadEntity(entity, false), references.loadRows(entity)]);
    return [name, listOf(row.schema)] as const;
  };
  return Object.fromEntries(await Promise.all(contextListsOf(schema).map(load)));
}

/** The rows of those lists. */
export function rowsOfLists(schema: EntitySchema, { references }: Pick<Ports, 'references'>): Record<string, unknown> {
  return Object.fromEntries(contextListsOf(schema).map(({ name, entity }) => [name, references.rowsOf(entity)]));
}

/** The current values of the names that a form of the entity reads. */
export function contextOf(screen: ServedScreen, schema: EntitySchema): Record<string, unknown> {
  const scope = screen.scope();
  const names = [...Object.keys(screen.document.context ?? {}), ...Object.keys(screen.services.ports.globals)];
  return { ...Object.fromEntries(names.map((name) => [name, scope[name]])), ...rowsOfLists(schema, screen.services.ports) };
}

const NO_CHOICES = Promise.resolve([]);

export function servicesOf({ ports, dialogs, confirmations }: Pick<RendererServices, 'ports' | 'dialogs' | 'confirmations'>): FormServices {
  return {
    loadChoices: (operation, params) =>
      ports.requiredParams(operation).some((name) => isEmpty(params[name])) ? NO_CHOICES : ports.loadChoices(operation, params),
    loadOffers: (operation, params, signal) => loadOffers(ports, operation, params, signal),
    loadEntity: (id) => ports.loadEntity(id),
    dialogs,
    // Only a form that stays open while a dialog is.
    mayOpen: () => false,
    confirmations,
    icons: ports.icons,
    navigate: (path) => ports.navigate(path),
  };
}

/** Offers are a comfort: without an answer there are none. */
async function loadOffers(ports: Ports, operation: string, params: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  if (ports.requiredParams(operation).some((name) => isEmpty(params[name]))) return [];
  try {
    const { body } = await ports.call(operation, { params, signal });
    return Array.isArray(body) ? body.filter(isRecord) : [];
  } catch (thrown) {
    if (!signal.aborted && ports.asRefusal(thrown) === undefined) ports.reportError(thrown);
    return [];
  }
}
