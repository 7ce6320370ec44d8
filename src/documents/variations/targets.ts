/** The parts that a change may name, with their operations. They belong to a copy of the document, which writes modify. */
import type { Environment } from '#src/expression/index.ts';
import type { EntityRule, EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { LayoutNode, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { ChangedKeys, Position } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { ACTION_KEYS, COLUMN_KEYS, FIELD_KEYS, GROUP_KEYS, type KeyTable, NODE_KEYS, PLACE_KEYS, type SetKey, TAB_KEYS } from './keys.ts';
import { OWN } from './own-fields.ts';
import {
  findAction,
  findColumn,
  findField,
  findGroup,
  findNode,
  findPlacedField,
  findTab,
  type PlacedColumn,
  type Standing,
} from './parts.ts';

export interface Target {
  has(key: SetKey): boolean;
  /** The document's value of a key; undefined if it has none. */
  read(key: SetKey): unknown;
  write(set: ChangedKeys, key: SetKey): void;
  /** Why a key may not be set, in a sentence. */
  refuse(set: ChangedKeys, key: SetKey, environment: Environment): string | undefined;
  /** Undefined if it cannot be hidden or moved. */
  readonly placing?: Placing;
  /** Of a record: adds a rule beside those of the release. */
  addRule?(rule: EntityRule): void;
}

export interface Placing {
  readonly at: Position;
  /** Names of the fields that go with it. */
  readonly fields: readonly string[];
  hide(): void;
  /**
   * Its place after moving it one earlier or later among its neighbours; undefined at the end.
   * @param isDrawn whether a field is on the screen: a neighbour without such fields is passed. Columns count all
   */
  beside(by: -1 | 1, isDrawn: (field: string) => boolean): Position | undefined;
  /** Moves the part; returns whether the place does not exist, or the reason why the move is not allowed. */
  move(to: Position): 'moved' | 'nowhere' | { readonly because: string };
}

const { refused } = texts;

/** The documents that may be changed, by the kind of their address. */
export interface Kinds {
  readonly entity: EntitySchema;
  readonly ui: UiSchema;
  readonly screen: ScreenDocument;
}

export const targetIn: { readonly [Kind in keyof Kinds]: (document: Kinds[Kind], part: string) => Target | undefined } = {
  entity: (entity, path) => (path === '' ? recordOf(entity) : targetOf(FIELD_KEYS, findField(entity, path))),
  ui(ui, id) {
    const field = findPlacedField(ui, id);
    if (field !== undefined) {
      field.keep();
      const hide = () => void (field.ui['ui:visible'] = 'false');
      return targetOf(PLACE_KEYS, field, placingIn(ui, field, hide));
    }
    const group = findGroup(ui, id);
    return targetOf(GROUP_KEYS, group, group && placingIn(ui, group, () => void (group.container.visible = 'false')));
  },
  screen(screen, id) {
    const column = findColumn(screen, id);
    return (
      targetOf(COLUMN_KEYS, column, column && placingOfColumn(column)) ??
      targetOf(NODE_KEYS, findNode(screen, id)) ??
      targetOf(TAB_KEYS, findTab(screen, id)) ??
      targetOf(ACTION_KEYS, findAction(screen, id))
    );
  },
};

function recordOf(entity: EntitySchema): Target {
  return {
    has: () => false,
    read: () => undefined,
    write: () => undefined,
    refuse: () => undefined,
    addRule: (rule) => void (entity['x-rules'] = [...(entity['x-rules'] ?? []), rule]),
  };
}

function targetOf<Part>(table: KeyTable<Part>, part: Part | undefined, placing?: Placing): Target | undefined {
  if (part === undefined) return undefined;
  return {
    has: (key) => table[key] !== undefined,
    read: (key) => table[key]?.read(part),
    write: (set, key) => write(table, part, key, set[key]),
    refuse: (set, key, environment) => refuse(table, part, key, set[key], environment),
    ...(placing !== undefined && { placing }),
  };
}

function write<Part, Name extends SetKey>(table: KeyTable<Part>, part: Part, key: Name, value: ChangedKeys[Name]): void {
  if (value !== undefined && value !== null) table[key]?.write(part, value);
}

function refuse<Part, Name extends SetKey>(
  table: KeyTable<Part>,
  part: Part,
  key: Name,
  value: ChangedKeys[Name],
  environment: Environment,
): string | undefined {
  return value === undefined || value === null ? undefined : table[key]?.refuse?.(value, part, environment);
}

function placingIn(ui: UiSchema, { list, index, group }: Standing<LayoutNode>, hide: () => void): Placing {
  const node = list[index] ?? '';
  return {
    at: positionOf(group?.id, list[index - 1]),
    fields: fieldsIn(node),
    hide,
    beside(by, isDrawn) {
      let to = index + by;
      while (to in list && !fieldsIn(list[to] ?? '').some(isDrawn)) to += by;
      return besidePosition(list.map(nameOf), to, by, group?.id);
    },
    move({ in: into, after }) {
      const target = into === undefined ? ui['ui:layout'] : findGroup(ui, into)?.container.children;
      const before = after === undefined ? -1 : target?.findIndex((one) => nameOf(one) === after);
      if (target === undefined || (after !== undefined && before === -1)) return 'nowhere';
      if (nameOf(node) === after || containers(node).includes(into)) return { because: refused.intoItself };
      if (list.length === 1 && list !== target && group?.id !== OWN) return { because: refused.lastOfGroup };
      widenLike(ui, nameOf(node), after);
      list.splice(index, 1);
      // The group of own fields holds those that were not moved to another group.
      if (list.length === 0) ui['ui:layout'] = ui['ui:layout'].filter((one) => nameOf(one) !== OWN);
      target.splice(after === undefined ? 0 : target.findIndex((one) => nameOf(one) === after) + 1, 0, node);
      return 'moved';
    },
  };
}

/** An own field takes as many columns as the field after which it stands, unless it has a width. */
function widenLike(ui: UiSchema, name: string, after: string | undefined): void {
  const span = after === undefined ? undefined : findPlacedField(ui, after)?.ui['ui:span'];
  const field = name.startsWith(`${OWN}.`) ? findPlacedField(ui, name) : undefined;
  if (field !== undefined && span !== undefined) field.ui['ui:span'] ??= span;
}

function placingOfColumn({ list, index, column }: PlacedColumn): Placing {
  return {
    at: positionOf(undefined, list[index - 1]?.id),
    fields: [],
    hide: () => void (column.visible = 'false'),
    beside: (by) =>
      besidePosition(
        list.map(({ id }) => id),
        index + by,
        by,
      ),
    move({ after }) {
      if (after !== undefined && !list.some(({ id }) => id === after)) return 'nowhere';
      if (after === column.id) return { because: refused.intoItself };
      list.splice(index, 1);
      list.splice(after === undefined ? 0 : list.findIndex(({ id }) => id === after) + 1, 0, column);
      return 'moved';
    },
  };
}

function positionOf(group: string | undefined, before: LayoutNode | undefined): Position {
  return { ...(group !== undefined && { in: group }), ...(before !== undefined && { after: nameOf(before) }) };
}

/** @param to index of the neighbour that it changes places with */
function besidePosition(names: readonly string[], to: number, by: -1 | 1, group?: string): Position | undefined {
  if (to < 0 || to >= names.length) return undefined;
  return positionOf(group, names[by === 1 ? to : to - 1]);
}

/** A field by its name, a group by its id. */
function nameOf(node: LayoutNode): string {
  return typeof node === 'string' ? node : node.id;
}

export function fieldsIn(node: LayoutNode): string[] {
  return typeof node === 'string' ? [node] : node.children.flatMap(fieldsIn);
}

/** Ids of a group and those in it. */
function containers(node: LayoutNode): (string | undefined)[] {
  return typeof node === 'string' ? [] : [node.id, ...node.children.flatMap(containers)];
}
