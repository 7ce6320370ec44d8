/** A slice of a record that is edited in a dialog of its own, over a draft of the whole. */
import { readPath, type Environment, type Scope, type Template } from '#renderer/expression/index.ts';
import type { SliceDialog } from '#schemas/generated/documents/ui.ts';
import type { FormDocument, FormField } from '../contract/document.ts';
import { isSameValue } from '../contract/field-state.ts';
import type { CompiledLayout } from '../compile/layout-items.ts';
import type { Form } from '../contract/form.ts';
import { createForm } from './store.ts';

export interface Slice {
  readonly title: Template;
  /** Text of the button; undefined for the usual one. */
  readonly label: string | undefined;
  /** What stands in the form while the dialog is closed; undefined for the field's own value. */
  readonly summary: Template | undefined;
  readonly layout: CompiledLayout;
  /** The field as it stands in its own dialog. */
  readonly field: FormField;
}

/** @throws ExpressionError for a text that does not compile. */
export function compileSlice(
  { title, label, summary }: SliceDialog,
  environment: Environment,
  parts: Pick<Slice, 'layout' | 'field'>,
): Slice {
  return {
    title: environment.template(title),
    label,
    summary: summary === undefined ? undefined : environment.template(summary),
    ...parts,
  };
}

/** Member fields of slices to the field whose dialog holds them, but for those that the form shows as well. */
export function slicesByMember(slices: ReadonlyMap<string, Slice>, drawn: readonly string[]): ReadonlyMap<string, string> {
  const shown = new Set(drawn);
  return new Map(
    [...slices].flatMap(([owner, { layout }]) => layout.drawn.flatMap((path) => (shown.has(path) ? [] : [[path, owner] as const]))),
  );
}

/** Opens the dialog of a field; what is accepted is one edit of the form. */
export async function editSlice(form: Form, path: string): Promise<void> {
  const slice = form.document.slices.get(path);
  if (slice === undefined) throw new Error(`"${path}" has no dialog.`);
  const draft = createForm(documentOf(form.document, path, slice), {
    ...standing(form, path),
    values: completed(form),
    context: namesBeside(form),
    services: form.services,
  });
  const stop = form.store.subscribe(() => {
    draft.setContext(namesBeside(form));
    const { mode, readOnlyReason } = standing(form, path);
    if (mode !== draft.mode()) draft.setMode(mode, readOnlyReason);
  });
  const isAccepted = await form.services.dialogs.edit(slice.title.render(form.scope()), draft);
  stop();
  const { readOnly, enabled } = form.field(path);
  if (!isAccepted || readOnly || !enabled) return;
  const changed = slice.layout.drawn.filter((member) => !isSameValue(readPath(draft.record(), member), readPath(form.record(), member)));
  if (changed.length > 0) form.editMany(Object.fromEntries(changed.map((member) => [member, readPath(draft.record(), member)])));
}

/** The same fields and expressions; only the slice is drawn. */
function documentOf(document: FormDocument, path: string, { layout, field }: Slice): FormDocument {
  const fields = new Map(document.fields).set(path, field);
  return { ...document, fields, layout: layout.layout, drawn: layout.drawn, sliceOf: new Map() };
}

/** A field that cannot be changed shows its slice to read only, for the same reason. */
function standing(form: Form, path: string) {
  const { enabled, readOnly, reason } = form.field(path);
  const mode = enabled && !readOnly ? form.mode() : ('view' as const);
  return reason === undefined ? { mode } : { mode, readOnlyReason: reason };
}

/** Empty fields by name as well, so that no default fills them again. */
function completed(form: Form): Record<string, unknown> {
  const record = form.record();
  return Object.fromEntries(Object.keys(form.document.schema.properties).map((name) => [name, record[name]]));
}

function namesBeside(form: Form): Scope {
  const own = new Set(['mode', form.document.entity.recordName]);
  return Object.fromEntries(Object.entries(form.scope()).filter(([name]) => !own.has(name)));
}
