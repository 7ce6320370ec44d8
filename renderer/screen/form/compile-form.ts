/** What every form gets from its screen: names its expressions may read, functions, widgets, ports. */
import { isEmpty } from '#renderer/expression/index.ts';
import type { FormDocument } from '#renderer/form/contract/document.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import type { FormServices } from '#renderer/form/contract/form.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { LoadedEntity, Ports } from '#renderer/services/ports.ts';
import type { RendererServices, ServedScreen } from '../state/screen-services.ts';
import type { ScreenNames } from '../state/screen-values.ts';

/**
 * @param more schemas of names beside those of the screen
 * @throws as `compileFormDocument`, and what `loadEntity` says of a context's schema.
 */
export async function compileForm(
  { document }: Pick<ScreenNames, 'document'>,
  { schema, uiSchema, validators }: LoadedEntity,
  { ports, theme, texts }: RendererServices,
  more: Readonly<Record<string, EntitySchema>> = {},
): Promise<FormDocument> {
  return compileFormDocument({
    schema,
    uiSchema,
    validators,
    names: { ...ports.globals, ...(await loadContext(document, ports)), ...more },
    functions: ports.functions,
    formats: ports.formats,
    theme,
    references: ports.references,
    texts: texts.form,
    onError: (error) => ports.reportError(error),
    ...(ports.observe === undefined ? {} : { observe: ports.observe }),
  });
}

/** Schemas of the names that `context` of a document binds. */
export async function loadContext(
  { context = {} }: ScreenDocument,
  { loadEntity }: Pick<Ports, 'loadEntity'>,
): Promise<Readonly<Record<string, EntitySchema>>> {
  const load = async ([name, { schema }]: [string, { schema: string }]) => [name, (await loadEntity(schema, false)).schema] as const;
  return Object.fromEntries(await Promise.all(Object.entries(context).map(load)));
}

/** The current values of those names and the application's. */
export function contextOf(screen: ServedScreen): Record<string, unknown> {
  const scope = screen.scope();
  const names = [...Object.keys(screen.document.context ?? {}), ...Object.keys(screen.services.ports.globals)];
  return Object.fromEntries(names.map((name) => [name, scope[name]]));
}

const NO_CHOICES = Promise.resolve([]);

export function servicesOf({ ports, dialogs, confirmations }: Pick<RendererServices, 'ports' | 'dialogs' | 'confirmations'>): FormServices {
  return {
    loadChoices: (operation, params) =>
      ports.requiredParams(operation).some((name) => isEmpty(params[name])) ? NO_CHOICES : ports.loadChoices(operation, params),
    loadEntity: (id) => ports.loadEntity(id),
    dialogs,
    confirmations,
    icons: ports.icons,
    navigate: (path) => ports.navigate(path),
  };
}
