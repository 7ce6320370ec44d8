import type { EntitySchema, FieldSchema, ImportedField } from '#schemas/generated/documents/entity.ts';
import type { ImportHeadings } from '#schemas/generated/documents/resource.ts';

/** A field that a file may hold, and the headings that name it. */
export interface PlannedColumn {
  /** Of the record; of a list, the list's. */
  readonly path: string;
  readonly schema: FieldSchema;
  /** In messages about a line. */
  readonly label: string;
  readonly headers: readonly string[];
  readonly beginning: readonly string[];
  /** Whether a file must have it: no line could be right without. */
  readonly isRequired: boolean;
}

/** What a file of a list may hold, by one version of the documents. */
export interface ImportPlan {
  readonly columns: readonly PlannedColumn[];
  /** Every field by its path, those without a column too. */
  readonly fields: ReadonlyMap<string, FileField>;
  /** Known headings that are ignored. */
  readonly passedOver: ImportHeadings;
}

export interface FileField {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly label: string;
}

/** Reads from the resolved schema of a record how it is found in a file. */
export function compileImportPlan({ properties, required = [] }: EntitySchema, passedOver: ImportHeadings = {}): ImportPlan {
  const fields = [...fieldsIn(properties, '')];
  const split = new Set(fields.flatMap(({ schema }) => schema['x-splits'] ?? []));
  const columns = fields
    .filter(({ schema }) => isRead(schema))
    .map(({ path, schema, label }) => {
      const { headers, beginning = [] } = importOf(schema);
      const { title = path, 'x-unit': unit } = schema;
      const usual = beginning.length > 0 ? [] : [...new Set([title, path])];
      // As files of the list are written.
      const written = unit === undefined ? [] : [`${title} (${unit})`];
      return {
        path,
        schema,
        label,
        headers: [...(headers ?? usual), ...written],
        beginning,
        isRequired: required.includes(path) && isOnlyGiven(schema) && !split.has(path),
      };
    });
  return { columns, fields: new Map(fields.map((field) => [field.path, field])), passedOver };
}

/** The import keywords of a field. */
export function importOf({ 'x-import': said = {} }: FieldSchema): ImportedField {
  return said;
}

function* fieldsIn(properties: Readonly<Record<string, FieldSchema>>, prefix: string): Generator<FileField> {
  for (const [name, schema] of Object.entries(properties)) {
    const path = prefix + name;
    const label = importOf(schema).label ?? schema.title ?? name;
    if (schema.type === 'object') yield* fieldsIn(schema.properties ?? {}, `${path}.`);
    else yield { path, schema, label };
  }
}

/** What the system fills in has no column. */
function isRead(schema: FieldSchema): boolean {
  return importOf(schema).headers?.length !== 0 && schema.readOnly !== true && schema['x-value']?.mode !== 'always';
}

/** Whether nothing but the line itself can fill it. */
function isOnlyGiven(schema: FieldSchema): boolean {
  return schema.default === undefined && schema['x-value'] === undefined && schema['x-access']?.read === undefined;
}
