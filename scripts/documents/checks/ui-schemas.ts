import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { LayoutNode, UiField } from '#schemas/generated/documents/ui.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import { pointTo, type Finding } from '../finding.ts';
import { uiFields } from '../ui-fields.ts';

/** UI-schemas arrange fields of their entity, with widgets, choices and effects that exist. */
export function checkUiSchemas(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.uis].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    const entity = catalogue.entities.get(name);
    if (entity === undefined) {
      report.add('', `no entity is named ${name}`);
      return report.findings;
    }
    checkLayout(value['ui:layout'], '/ui:layout', entity, report);
    for (const [path, field] of uiFields(value)) {
      const at = pointTo('', path);
      expectField(path, at, entity, report);
      checkField(field, at, entity, catalogue, report);
    }
    return report.findings;
  });
}

function checkLayout(nodes: readonly LayoutNode[], pointer: string, entity: EntitySchema, report: FileReport): void {
  for (const [index, node] of nodes.entries()) {
    const at = pointTo(pointer, index);
    if (typeof node === 'string') expectField(node, at, entity, report);
    else checkLayout(node.children, pointTo(at, 'children'), entity, report);
  }
}

function checkField(field: UiField, at: string, entity: EntitySchema, { vocabulary, operations }: Catalogue, report: FileReport): void {
  const widget = field['ui:widget'];
  if (widget !== undefined) report.expectName(pointTo(at, 'ui:widget'), widget, vocabulary.widgets, 'a widget');
  const choices = field['ui:choices'];
  if (choices !== undefined) {
    const place = pointTo(at, 'ui:choices');
    report.expectName(pointTo(place, 'operation'), choices.operation, operations.keys(), 'an operation');
    const operation = operations.get(choices.operation);
    if (operation !== undefined && operation.item === undefined)
      report.add(pointTo(place, 'operation'), `"${choices.operation}" answers no list`);
    const names = operation?.item?.properties;
    if (names !== undefined)
      report.expectName(pointTo(place, 'value'), choices.value, Object.keys(names), `a field of what ${choices.operation} lists`);
  }
  for (const [index, effect] of (field['ui:onEdit'] ?? []).entries()) {
    for (const target of Object.keys(effect.set)) expectField(target, pointTo(at, 'ui:onEdit', index, 'set', target), entity, report);
  }
}

function expectField(path: string, pointer: string, entity: EntitySchema, report: FileReport): void {
  if (fieldAt(entity, path) === undefined) report.expectName(pointer, path, Object.keys(entity.properties), `a field of ${entity.$id}`);
}
