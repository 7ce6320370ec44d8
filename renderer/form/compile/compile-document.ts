/**
 * Compiles an entity schema and its UI-schema, once per document, into what a form needs at run time: fields with
 * their widgets, the layout, every expression in topological order, and the readers of each field. Independent of any record.
 */
import { getUiOptions, type RJSFSchema } from '@rjsf/utils';
import {
  compileEntity,
  createEnvironment,
  fieldAt,
  rootOf,
  printStored,
  sortFormulas,
  type CompiledEntity,
  type EntityField,
  type Environment,
  type PairFormula,
} from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { LayoutNode, UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { FieldLink, FormField, Slice } from '../contract/form-field.ts';
import type { FormDocument, FormDocumentSource, FormTheme } from '../contract/form.ts';
import type { FormFormula } from '../contract/form-formulas.ts';
import type { Validate } from '../contract/validate.ts';
import { chooseWidget, toRjsf } from '../contract/choose-widget.ts';
import { compileChoices } from './choices.ts';
import { fieldHolding } from './field-holding.ts';
import { compileLayout, fieldsNamed } from './layout-items.ts';
import { compileLookups } from './lookups.ts';
import { locksOf, originsOf } from './reasons.ts';
import { rjsfUiSchemaOf } from './rjsf-ui-schema.ts';
import { compileSuggest } from './suggest.ts';
import { compileSlice, slicesByMember } from './slices.ts';
import { collectUiFormulas, pathsOf } from './formulas.ts';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { chosenFromList } from './chosen-from-list.ts';
import { formulasInForm } from './whole-records.ts';

const ANY: FieldSchema = {};
const NO_FIELD: UiField = {};

/** @throws ExpressionError for an expression that does not compile; Error for derived values that form a cycle, or an unknown widget or field. */
export function compileFormDocument(source: FormDocumentSource): FormDocument {
  const { schema, formats, theme, texts, references = NO_REFERENCES } = source;
  const validate = source.validators[schema.$id];
  // The schema library's name for the same object.
  const rjsfSchema: object = schema;
  if (!isRjsfSchema(rjsfSchema) || !isValidate(validate)) throw new Error(`${schema.$id} has no schema of a record, or no validator.`);
  const environment = createEnvironment({
    definitions: { ...source.definitions, ...schema['x-names'], ...source.uiSchema?.['ui:names'] },
    names: { mode: { type: 'string' }, previous: ANY, row: ANY, option: ANY, ...source.names, [schema['x-as'] ?? 'record']: schema },
    print: (field, value) => printStored(field, value, { formats, texts }),
    ...(source.functions === undefined ? {} : { functions: source.functions }),
    ...(source.onError === undefined ? {} : { onError: source.onError }),
    ...(source.observe === undefined ? {} : { observe: source.observe }),
  });
  const entity = compileEntity(schema, environment, formats);
  const uiSchema: UiSchema = source.uiSchema ?? { $schema: '', 'ui:layout': [...entity.fields.keys()] };
  const compiling = { environment, theme, lists: uiSchema['ui:fills'] };
  const fields = new Map<string, FormField>();
  for (const field of editedFields(entity, uiSchema))
    fields.set(field.path, compileField(field, chosenFromList(uiFieldOf(uiSchema, field.path), field.schema, references), compiling));
  requireFields(uiSchema['ui:layout'], fields);

  const { layout, drawn, conditions } = compileLayout(uiSchema['ui:layout'], fields);
  const slices = compileSlices(fields, compiling);
  const formulas = sortFormulas<FormFormula>([
    // Inside a record that a widget edits whole, only the server derives.
    ...entity.formulas.flatMap((formula) => formulasInForm(formula, fields, { entity, environment, texts })),
    ...collectUiFormulas(fields, [...conditions, ...[...slices.values()].flatMap((slice) => slice.layout.conditions)], entity, environment),
  ]);
  return {
    source,
    schema,
    rjsfSchema,
    uiSchema,
    entity,
    fields,
    layout,
    drawn,
    slices,
    sliceOf: slicesByMember(slices, drawn),
    formulas,
    ...indexFormulas(formulas, entity.recordName, fields),
    clearing: new Set(entity.clearedBy.map(({ field }) => fieldHolding(fields, field) ?? field)),
    locks: locksOf(formulas),
    origins: originsOf(entity, texts),
    validate,
    formats,
    theme,
    references,
    texts,
  };
}

interface Compiling {
  readonly environment: Environment;
  readonly theme: FormTheme;
  /** Lists of fills by name. */
  readonly lists: UiSchema['ui:fills'];
}

function compileField(entity: EntityField, ui: UiField, { environment, theme, lists }: Compiling): FormField {
  const widget = chooseWidget(theme, entity.schema, ui);
  const uiSchema = rjsfUiSchemaOf(ui, widget.name);
  return {
    path: entity.path,
    entity,
    ui,
    widget,
    rjsfSchema: toRjsf(entity.schema),
    uiSchema,
    uiOptions: getUiOptions(uiSchema),
    isDerived: entity.readOnly || entity.schema['x-value']?.mode === 'always',
    whenHidden: ui['ui:whenHidden'] ?? 'keep',
    onEdit: (ui['ui:onEdit'] ?? []).map(({ when, set }) => ({
      when: when === undefined ? undefined : environment.compile(String(when)),
      set: Object.entries(set).map(([path, expression]) => [path, environment.compile(expression)]),
    })),
    because: ui['ui:because'] === undefined ? undefined : environment.template(ui['ui:because']),
    choices: compileChoices(ui['ui:choices'], environment),
    lookups: compileLookups(ui['ui:lookup'], environment, lists),
    suggest: compileSuggest(ui['ui:suggest'], environment, lists),
    link: compileLink(ui['ui:link'], environment),
  };
}

function compileLink(link: UiField['ui:link'], environment: Environment): FieldLink | undefined {
  if (link === undefined) return undefined;
  return { text: environment.template(link.text), href: environment.template(link.href), opensNewTab: link.newTab === true };
}

function compileSlices(fields: ReadonlyMap<string, FormField>, compiling: Compiling): ReadonlyMap<string, Slice> {
  const slices = new Map<string, Slice>();
  for (const { path, entity, ui } of fields.values()) {
    const dialog = ui['ui:dialog'];
    if (dialog === undefined) continue;
    requireFields(dialog.layout, fields);
    const layout = compileLayout(dialog.layout, fields);
    const { 'ui:dialog': _, ...plain } = ui;
    slices.set(path, compileSlice(dialog, compiling.environment, { layout, field: compileField(entity, plain, compiling) }));
  }
  return slices;
}

/** The entity's fields; a nested record that names a widget or a field of its own is edited whole by it, as one field. */
function editedFields(entity: CompiledEntity, uiSchema: UiSchema): readonly EntityField[] {
  const fields = new Map<string, EntityField>();
  for (const field of entity.fields.values()) {
    const head = rootOf(field.path);
    const whole = head === field.path || !isEditedWhole(uiFieldOf(uiSchema, head)) ? undefined : fieldAt(entity, head);
    const edited = whole === undefined ? field : { ...whole, required: entity.schema.required?.includes(head) ?? false };
    fields.set(edited.path, edited);
  }
  return [...fields.values()];
}

function isEditedWhole(ui: UiField): boolean {
  return ui['ui:widget'] !== undefined || ui['ui:field'] !== undefined;
}

function uiFieldOf(uiSchema: UiSchema, path: string): UiField {
  const found = uiSchema[path];
  return found === undefined || typeof found === 'string' || Array.isArray(found) ? NO_FIELD : found;
}

function requireFields(nodes: readonly LayoutNode[], fields: ReadonlyMap<string, FormField>): void {
  for (const node of nodes) {
    if (typeof node !== 'string') requireFields(node.children, fields);
    else if (fieldsNamed(node, fields).length === 0) throw new Error(`The layout names "${node}", which is no field of the record.`);
  }
}

function indexFormulas(
  formulas: readonly FormFormula[],
  recordName: string,
  fields: ReadonlyMap<string, FormField>,
): Pick<FormDocument, 'readers' | 'contextReaders' | 'inverses'> {
  const readers = new Map<string, FormFormula[]>();
  const contextReaders = new Map<string, FormFormula[]>();
  const inverses = new Map<string, PairFormula>();
  for (const formula of formulas) {
    if (formula.kind === 'pairInverse') {
      inverses.set(formula.other, formula);
      continue;
    }
    for (const path of new Set(formula.reads.map((read) => fieldHolding(fields, read) ?? read))) push(readers, path, formula);
    for (const name of new Set(pathsOf(formula).map(rootOf))) if (name !== recordName) push(contextReaders, name, formula);
  }
  return { readers, contextReaders, inverses };
}

function push<T>(into: Map<string, T[]>, key: string, item: T): void {
  const list = into.get(key);
  if (list === undefined) into.set(key, [item]);
  else list.push(item);
}

function isRjsfSchema(schema: object): schema is RJSFSchema {
  return 'properties' in schema;
}

function isValidate(validate: unknown): validate is Validate {
  return typeof validate === 'function' && 'properties' in validate;
}
