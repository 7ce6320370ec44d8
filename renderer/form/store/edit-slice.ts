/** A slice of a record that is edited in a dialog of its own, over a draft of the whole. */
import { readPath, type Scope } from '#src/expression/index.ts';
import type { Form, FormDocument } from '../contract/form.ts';
import type { Slice } from '../contract/form-field.ts';
import { isSameValue } from '../contract/field-state.ts';
import { createForm } from './store.ts';

/** Opens the dialog of a field; accepting it is one edit of the form. */
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

/** The slice of a locked field is read-only, for the same reason. */
function standing(form: Form, path: string) {
  const { enabled, readOnly, reason } = form.field(path);
  const mode = enabled && !readOnly ? form.mode() : ('view' as const);
  return reason === undefined ? { mode } : { mode, readOnlyReason: reason };
}

/** Empty fields are listed too, so that no default fills them again. */
function completed(form: Form): Record<string, unknown> {
  const record = form.record();
  return Object.fromEntries(Object.keys(form.document.schema.properties).map((name) => [name, record[name]]));
}

function namesBeside(form: Form): Scope {
  const own = new Set(['mode', form.document.entity.recordName]);
  return Object.fromEntries(Object.entries(form.scope()).filter(([name]) => !own.has(name)));
}
