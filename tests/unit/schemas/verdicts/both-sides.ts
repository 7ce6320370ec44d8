/** Validates one record twice: by a form in the browser, and by the server before storing it. */
import { contextSchemas, findIssues, isEmpty, normaliseField, settleRecord, writePath } from '#src/expression/index.ts';
import type { Form, FormDocument } from '#renderer/form/contract/form.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import { fieldHolding } from '#renderer/form/compile/field-holding.ts';
import { compileItemDocument, itemsOf, openItem } from '#renderer/form/store/item.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { formats } from '#schemas/formats/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { checkRecord } from '#src/server/records/check/check-record.ts';
import type { ServerEntity } from '#src/server/documents/server-entity.ts';
import { issueTexts } from '#src/server/messages/texts.ts';
import { formServices } from '#stories/support/form-services.ts';
import { stubTheme, texts } from '#tests/unit/renderer/form/goods-form.ts';
import { productDocuments } from '#tests/support/documents.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface BothSides {
  readonly schema: EntitySchema;
  readonly document: FormDocument;
  readonly server: ServerEntity;
  /** Schemas of the names beside the record. */
  readonly context: Readonly<Record<string, EntitySchema | FieldSchema>>;
}

export interface Case {
  readonly name: string;
  /** By dotted path. */
  readonly values: Values;
  /** What was typed and cannot be read, by path. */
  readonly drafts?: Readonly<Record<string, string>>;
  readonly context: Values;
  /** The only field that is compared: from a value of the wrong type the browser derives others, the server does not. */
  readonly about?: string;
  /** An item is of the wrong shape: the server judges nothing else of its list. */
  readonly isShapeOnly?: boolean;
}

const compiled = import.meta.glob<Readonly<Record<string, unknown>>>('../../../../schemas/generated/validators/*/*.js', {
  import: 'validators',
});

export async function openBothSides(id: string): Promise<BothSides> {
  const schema = productDocuments.schema(id);
  const validators = (await compiled[`../../../../schemas/generated/validators/${id}.js`]?.()) ?? {};
  const context = contextSchemas(schema, (entity) => productDocuments.schema(entity));
  const formatByName = new Map(formats.map((format) => [format.name, format]));
  const document = compileFormDocument({
    schema,
    uiSchema: undefined,
    validators,
    names: context,
    functions: domainFunctions,
    formats: formatByName,
    theme: stubTheme,
    texts: { ...texts, issues: issueTexts },
  });
  return { schema, document, server: productDocuments.entity(id), context };
}

/** What the browser says of a new record typed in: `path: message`, warnings with a mark. Undefined where a field of the case does not show. */
export function browserVerdict(
  { document }: BothSides,
  { values, drafts = {}, context, isShapeOnly = false }: Case,
): readonly string[] | undefined {
  const form = createForm(document, { mode: 'create', context, services: formServices() });
  const typed = Object.entries(values);
  if ([...typed.map(([path]) => path), ...Object.keys(drafts)].some((path) => !form.field(path).visible)) return undefined;
  form.editMany(values);
  for (const [path, draft] of Object.entries(drafts)) form.editDraft(path, draft);
  form.validate();
  const own = [...document.fields.keys()].flatMap((path) => linesOf(form, path, path));
  return sorted([...new Set([...own, ...(isShapeOnly ? [] : document.entity.lists.flatMap(({ path }) => itemLines(form, path)))])]);
}

interface LockedField {
  readonly path: string;
  /** Whether the browser lets it be typed into all the same. */
  readonly isEnabled: boolean;
  /** Whether the server has something against the value, or it changes nothing. */
  readonly isRefused: boolean;
}

/** The fields of a case that `x-editableWhen` keeps from being changed. */
export function lockedFields(sides: BothSides, one: Case): readonly LockedField[] {
  const { entity } = sides.document;
  const scope = { ...one.context, [entity.recordName]: {} };
  const typed: Values = { ...one.values, ...one.drafts };
  const locked = entity.formulas.flatMap((formula) =>
    formula.kind === 'editable' && formula.field in typed && formula.expression.evaluate(scope, false) !== true ? [formula.field] : [],
  );
  if (locked.length === 0) return [];
  const form = createForm(sides.document, { mode: 'create', context: one.context, services: formServices() });
  const told = serverVerdict(sides, one);
  return locked.map((path) => {
    const { value, enabled } = form.field(path);
    const changes = !(isEmpty(value) && isEmpty(typed[path])) && value !== typed[path];
    return { path, isEnabled: enabled, isRefused: !changes || told.some((line) => line.startsWith(`${path}: `)) };
  });
}

function linesOf(form: Form, path: string, place: string): readonly string[] {
  const { issues, warnings, visible } = form.field(path);
  if (!visible) return [];
  return [
    ...issues.map((message) => `${place}: ${message.replace(/^Row \d+: /, '')}`),
    ...warnings.map((message) => `${place}: (warning) ${message}`),
  ];
}

/** Items are judged where they are typed into. */
function itemLines(form: Form, path: string): readonly string[] {
  const document = compileItemDocument(form.document, path);
  return itemsOf(form, path).flatMap((values) => {
    const item = openItem(form, document, values, 'edit');
    item.validate();
    return [...document.fields.keys()].flatMap((field) => linesOf(item, field, path));
  });
}

/** What the server says of the same record, as a create request carries it. */
export function serverVerdict({ document, server }: BothSides, { values, drafts = {}, context }: Case): readonly string[] {
  const given = { ...defaults(document), ...values, ...drafts };
  const record = Object.entries(given).reduce<Values>((whole, [path, value]) => writePath(whole, path, value), {});
  const edited = new Set(Object.keys(record));
  const { errors } = checkRecord(server, record, { mode: 'create', edited, context: { session: undefined, ...context } });
  const settled = settleRecord(server.compiled, record, { mode: 'create', edited, context });
  const warnings = findIssues(server.compiled, settled, { context, mode: 'create', texts: issueTexts, schemaErrors: [] });
  const place = (path: string) => fieldHolding(document.fields, path) ?? path;
  return sorted([
    ...Object.entries(errors).flatMap(([path, messages]) => messages.map((message) => `${place(path)}: ${message}`)),
    ...warnings.flatMap(({ path, message, severity }) => (severity === 'warning' ? [`${place(path)}: (warning) ${message}`] : [])),
  ]);
}

/** What a new record starts with, which the browser sends along. */
function defaults({ entity }: FormDocument): Values {
  return Object.fromEntries(
    [...entity.fields.values()].flatMap(({ path, schema }) =>
      schema.default === undefined ? [] : [[path, normaliseField(entity, path, schema.default)]],
    ),
  );
}

function sorted(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].toSorted();
}
