import type { Form, FormDocument } from '#renderer/form/contract/form.ts';
import { defineColumn } from '#renderer/grid/cells/define-column.tsx';
import type { GridColumn } from '#renderer/grid/contract/column.ts';
import type { ArrayColumn } from '#schemas/generated/documents/ui.ts';
import { printValue } from '../values/print-value.ts';

/** Name of a row's place in the list, from 0; no field has it. */
export const NUMBER = '#';

const WIDTH = 160;

/**
 * The columns of a list of items: labels, alignment and printing come from the fields.
 * @param form with the list; its names are those of computed columns
 */
export function itemColumns(document: FormDocument, columns: readonly ArrayColumn[], form: Form): readonly GridColumn[] {
  return columns.map(({ id, field: path, width = WIDTH, value }) => {
    const field = document.fields.get(path)?.entity;
    const schema = field?.schema ?? {};
    const isNumeric = schema.type === 'number' || schema.type === 'integer';
    const expression = value === undefined ? undefined : form.document.entity.environment.compile(value);
    return defineColumn({
      id,
      field: path,
      header: field?.label ?? path,
      width,
      align: isNumeric ? 'end' : 'start',
      isSortable: false,
      text: (row) =>
        printValue(schema, expression === undefined ? row[path] : expression.evaluate({ ...form.scope(), row }, undefined), document),
    });
  });
}
