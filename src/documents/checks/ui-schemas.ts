import { pointTo } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { expectParameters } from '../expect-parameters.ts';
import { expectAddress } from '../expect-address.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { lookupsOf, uiFields } from '../ui-fields.ts';

/** UI-schemas are of an entity, with widgets, choices, lookups and actions that exist. */
export function checkUiSchemas(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.uis].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    if (catalogue.entities.has(name)) for (const [path, field] of uiFields(value)) checkField(field, path, name, catalogue, report);
    else report.add('', `no entity is named ${name}`);
    return report.findings;
  });
}

function checkField(field: UiField, path: string, entity: string, catalogue: Catalogue, report: FileReport): void {
  const at = pointTo('', path);
  const { vocabulary, documents, screenIds, entities } = catalogue;
  const { 'ui:widget': widget, 'ui:grid': grid, 'ui:link': link } = field;
  if (widget !== undefined) report.expectName(pointTo(at, 'ui:widget'), widget, vocabulary.widgets, 'a widget');
  checkChoices(field, at, fieldAt(catalogue.entities.get(entity), path), catalogue, report);
  for (const { pointer, lookup } of lookupsOf(field, at)) {
    const screen = documents.screens.get(lookup.screen)?.value;
    report.expectName(pointTo(pointer, 'screen'), lookup.screen, screenIds, 'a screen');
    if (screen === undefined) continue;
    if (screen.kind !== 'lookup') report.add(pointTo(pointer, 'screen'), `${lookup.screen} is a ${screen.kind}, no lookup`);
    for (const name of Object.keys(lookup.with ?? {}))
      report.expectName(pointTo(pointer, 'with', name), name, Object.keys(screen.input ?? {}), `an input of ${lookup.screen}`);
  }
  if (link !== undefined) expectAddress(link.href, pointTo(at, 'ui:link', 'href'), catalogue, report);
  if (grid?.entity !== undefined)
    checkItems(grid.entity, pointTo(at, 'ui:grid', 'entity'), fieldAt(entities.get(entity), path), catalogue, report);
  const screens = [...documents.screens.values()].map(({ value }) => value);
  for (const [index, action] of (field['ui:actions'] ?? []).entries())
    report.expectName(pointTo(at, 'ui:actions', index), action, actionsOver(entity, screens), `an action of a screen with ${entity}`);
}

/** An entity that arranges items is what they are: their rules stand in the list. */
function checkItems(name: string, pointer: string, list: FieldSchema | undefined, { entities }: Catalogue, report: FileReport): void {
  report.expectName(pointer, name, entities.keys(), 'an entity');
  const [own, items] = [entities.get(name), list?.items].map((schema) => Object.keys(schema?.properties ?? {}).join());
  if (entities.has(name) && own !== items) report.add(pointer, `the items are no "${name}": say what they are by "items": {"$ref": …}`);
}

function checkChoices(field: UiField, at: string, schema: FieldSchema | undefined, catalogue: Catalogue, report: FileReport): void {
  const { operations } = catalogue;
  const choices = field['ui:choices'];
  if (choices === undefined) return;
  const place = pointTo(at, 'ui:choices');
  const { operation: name, from, params, value, label } = choices;
  if (name !== undefined && from !== undefined) report.add(place, 'has both of the keys operation, from');
  const isListed = name !== undefined || from !== undefined;
  if (isListed && (value === undefined || label === undefined)) report.add(place, 'needs the keys value, label for the options of a list');
  const hasValues = (schema?.enum ?? schema?.items?.enum) !== undefined;
  if (!isListed && !hasValues) report.add(place, 'needs one of the keys operation, from: the field has no enumeration');
  if (!isListed && hasValues && (value !== undefined || label !== undefined))
    report.add(place, 'has value or label without a list: the options are the values of the enumeration, with their labels');
  if (name === undefined) return;
  report.expectName(pointTo(place, 'operation'), name, operations.keys(), 'an operation');
  const operation = operations.get(name);
  if (operation === undefined) return;
  if (operation.item === undefined) report.add(pointTo(place, 'operation'), `"${name}" answers no list`);
  if (params !== undefined) expectParameters(name, params, place, catalogue, report);
}

/** Actions that the screens whose form is of this entity offer. */
function actionsOver(entity: string, screens: readonly ScreenDocument[]): string[] {
  return screens.flatMap(({ data, actions }) => ((data?.ui ?? data?.schema) === entity ? Object.keys(actions ?? {}) : []));
}
