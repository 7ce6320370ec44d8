/** Finds the parts that a change may name, by id or path; never by position. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Action, GridColumn, ScreenDocument, ScreenNode, Tab } from '#schemas/generated/documents/screen.ts';
import type { LayoutContainer, LayoutNode, UiField, UiSchema } from '#schemas/generated/documents/ui.ts';

/** A field of a record, in the object that requires it or does not. */
export interface FieldPart {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly owner: Pick<FieldSchema, 'required' | 'properties'>;
}

/** Place of a field or group: its list, and the group of the list. */
export interface Standing<Item> {
  readonly list: Item[];
  readonly index: number;
  /** Undefined at the top. */
  readonly group: LayoutContainer | undefined;
}

/** A field's place in a form. */
export interface PlacedField extends Standing<LayoutNode> {
  /** Its settings; a new object if it has none, which `keep` puts into the document. */
  readonly ui: UiField;
  keep(): void;
}

export interface PlacedGroup extends Standing<LayoutNode> {
  readonly container: LayoutContainer;
}

export interface PlacedColumn {
  readonly list: GridColumn[];
  readonly index: number;
  readonly column: GridColumn;
  /** Name of the grid. */
  readonly grid: string;
}

/** @param path dotted; a list is entered without an index */
export function findField(entity: EntitySchema, path: string): FieldPart | undefined {
  const names = path.split('.');
  const name = names.pop() ?? '';
  const owner = names.reduce<FieldSchema | EntitySchema | undefined>((at, key) => itemsOf(at)?.properties?.[key], entity);
  const record = itemsOf(owner);
  const schema = record?.properties !== undefined && Object.hasOwn(record.properties, name) ? record.properties[name] : undefined;
  return record === undefined || schema === undefined ? undefined : { name, schema, owner: record };
}

function itemsOf(schema: FieldSchema | EntitySchema | undefined): FieldSchema | EntitySchema | undefined {
  return schema !== undefined && 'items' in schema ? schema.items : schema;
}

export function findPlacedField(ui: UiSchema, name: string): PlacedField | undefined {
  const standing = findStanding(ui['ui:layout'], (node) => node === name);
  if (standing === undefined) return undefined;
  const known: unknown = ui[name];
  const field: UiField = isObject(known) ? known : {};
  return { ...standing, ui: field, keep: () => void (ui[name] = field) };
}

export function findGroup(ui: UiSchema, id: string): PlacedGroup | undefined {
  const standing = findStanding(ui['ui:layout'], (node) => typeof node === 'object' && node.id === id);
  const container = standing?.list[standing.index];
  return standing === undefined || typeof container !== 'object' ? undefined : { ...standing, container };
}

function findStanding(list: LayoutNode[], isIt: (node: LayoutNode) => boolean, group?: LayoutContainer): Standing<LayoutNode> | undefined {
  const index = list.findIndex(isIt);
  if (index >= 0) return { list, index, group };
  for (const node of list) {
    const found = typeof node === 'object' ? findStanding(node.children, isIt, node) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param part `grid/column` */
export function findColumn(screen: ScreenDocument, part: string): PlacedColumn | undefined {
  const [grid = '', id] = part.split('/');
  const list = screen.grids?.[grid]?.columns ?? [];
  const index = list.findIndex((column) => column.id === id);
  const column = list[index];
  return column === undefined ? undefined : { list, index, column, grid };
}

export function findNode(screen: ScreenDocument, id: string): ScreenNode | undefined {
  return nodesOf(screen).find((node) => node.id === id);
}

export function findTab(screen: ScreenDocument, id: string): Tab | undefined {
  return nodesOf(screen)
    .flatMap(({ tabs = [] }) => tabs)
    .find((tab) => tab.id === id);
}

export function findAction(screen: ScreenDocument, id: string): Action | undefined {
  return screen.actions !== undefined && Object.hasOwn(screen.actions, id) ? screen.actions[id] : undefined;
}

function nodesOf({ layout, steps = [] }: ScreenDocument): readonly ScreenNode[] {
  return [...layout, ...steps.flatMap((step) => step.layout)].flatMap(nodesWithin);
}

function nodesWithin(node: ScreenNode): readonly ScreenNode[] {
  const { children = [], tabs = [] } = node;
  return [node, ...[...children, ...tabs.flatMap((tab) => tab.children)].flatMap(nodesWithin)];
}

function isObject(value: unknown): value is UiField {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
