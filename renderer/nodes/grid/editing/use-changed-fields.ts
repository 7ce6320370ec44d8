/** The fields that may be changed for many rows, and the form in which their values are entered. */
import { useEffect, useState } from 'react';
import { rootOf, schemaAt } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { columnAccess } from '#renderer/screen/form/column-access.ts';
import { compileRowForm, mayChangeCell, openRowForm } from '#renderer/screen/form/row-form.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';

export interface ChangedFields {
  readonly form: Form | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const NONE: ChangedFields = { form: undefined, choices: [] };

export function useChangedFields(grid: Grid, given: LoadedEntity | undefined, name: string): ChangedFields {
  const screen = useScreen();
  const renderer = useRenderer();
  const [found, setFound] = useState(NONE);
  const isAsked = given !== undefined;
  useEffect(() => {
    if (!isAsked || grid.schema === undefined) return undefined;
    let isOver = false;
    const open = async () => {
      // With how its fields are drawn, which a grid that is only read does not ask for.
      const entity = await renderer.ports.loadEntity(grid.schema ?? '');
      const isReadable = columnAccess(screen, grid, entity.schema);
      const fields = changeable(entity.schema, grid).filter((field) => isReadable(field));
      const compiled = await compileRowForm(screen, grid, entity, renderer, fields);
      if (isOver) return;
      const row: GridRow = {};
      const { document } = compiled;
      const form = openRowForm(screen, grid, compiled, row);
      const first = firstSelected(screen.grids.selection[name]?.row);
      const offered = fields.filter((field) => document.fields.has(field) && mayChangeCell(screen, grid, document, field, first ?? row));
      setFound({ form, choices: offered.map((field) => ({ value: field, label: form.field(field).label })) });
    };
    open().catch((thrown: unknown) => renderer.ports.reportError(thrown));
    return () => {
      isOver = true;
    };
  }, [screen, renderer, grid, isAsked, name]);
  return found;
}

function firstSelected(row: unknown): GridRow | undefined {
  return typeof row === 'object' && row !== null ? { ...row } : undefined;
}

/** Those of the columns first, in their order. Of what is inside others, only the fields that a business has added are patched alone. */
function changeable(schema: EntitySchema, { columns }: Grid): readonly string[] {
  const names = [...new Set([...columns.map(({ field }) => field), ...Object.keys(schema.properties)])];
  return names.filter((name) => {
    const isPatched = !name.includes('.') || (schema['x-own'] === true && rootOf(name) === 'own');
    const field = isPatched ? schemaAt(schema, name) : undefined;
    return field !== undefined && isEntered(field);
  });
}

/** Neither read-only nor derived nor a nested record. */
function isEntered(field: FieldSchema): boolean {
  const isFixed = field.readOnly === true || field['x-immutable'] === true || field['x-value']?.mode === 'always';
  return !isFixed && field.writeOnly !== true && field.type !== 'array' && field.type !== 'object' && field.title !== undefined;
}
