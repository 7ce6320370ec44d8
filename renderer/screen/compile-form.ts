/** What every form of a screen has of it: the names its expressions may read, the functions, the looks, the world outside. */
import { isEmpty } from '#renderer/expression/index.ts';
import { compileFormDocument, type FormDocument } from '#renderer/form/document.ts';
import type { FormServices } from '#renderer/form/store.ts';
import type { LoadedEntity } from './ports.ts';
import type { Renderer } from './renderer-context.ts';
import type { ScreenStore } from './screen-store.ts';

/** @throws as `compileFormDocument`, and what `loadEntity` says of a context's schema. */
export async function compileForm(
  { document }: ScreenStore,
  { schema, uiSchema, validators }: LoadedEntity,
  { ports, widgets, texts }: Renderer,
): Promise<FormDocument> {
  const context = await Promise.all(
    Object.entries(document.context ?? {}).map(async ([name, one]) => [name, (await ports.loadEntity(one.schema, false)).schema] as const),
  );
  return compileFormDocument({
    schema,
    uiSchema,
    validators,
    names: { ...ports.globals, ...Object.fromEntries(context) },
    functions: ports.functions,
    formats: ports.formats,
    widgets,
    texts: texts.form,
    onDefect: (defect) => ports.reportDefect(defect),
    ...(ports.observe === undefined ? {} : { observe: ports.observe }),
  });
}

/** The values of those names. */
export function contextOf(screen: ScreenStore): Record<string, unknown> {
  const scope = screen.scope();
  const names = [...Object.keys(screen.document.context ?? {}), ...Object.keys(screen.services.ports.globals)];
  return Object.fromEntries(names.map((name) => [name, scope[name]]));
}

export function servicesOf({ ports, dialogs, confirmations }: Pick<Renderer, 'ports' | 'dialogs' | 'confirmations'>): FormServices {
  return {
    loadChoices: async (operation, params) =>
      ports.requiredParams(operation).some((name) => isEmpty(params[name])) ? [] : ports.loadChoices(operation, params),
    loadEntity: (id) => ports.loadEntity(id),
    dialogs,
    confirmations,
    icons: ports.icons,
    navigate: (path) => ports.navigate(path),
  };
}
