/** The parts of a screen as a tree: by their labels, with what a business changed at each. */
import { fillText, textOutline } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid, ScreenDocument, ScreenNode } from '#schemas/generated/documents/screen.ts';
import type { LayoutNode, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { OutlinePart } from '#schemas/generated/types.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { readAddress } from './address.ts';
import { applyChanges } from './apply.ts';
import { copyOf } from './copy-of.ts';
import { isEditable, type PlacedPart } from './edit.ts';
import { ownFieldOf } from './edit-fields.ts';
import { changesInForce, isClosed, labelIn, type Outcome } from './merge.ts';
import { findPlacedField } from './parts.ts';
import { concerns } from './reasons.ts';
import { type Kinds, type Target, targetIn, fieldsIn } from './targets.ts';

const { outline: words, refused } = texts;

/** A screen with the documents that it draws, as released; own fields of the business are in them. */
export interface OutlinedScreen {
  readonly id: string;
  readonly document: ScreenDocument;
  readonly form: { readonly name: string; readonly ui: string; readonly schema: EntitySchema; readonly uiSchema: UiSchema } | undefined;
  /** Of the rows of its grids, by name. */
  readonly entities: ReadonlyMap<string, EntitySchema>;
  /** Drawn in it, by id. */
  readonly panels: ReadonlyMap<string, OutlinedScreen>;
}

/** Names of the attributes that identify a part on the screen. */
export type DrawnAs = 'field' | 'section' | 'column' | 'tab' | 'action' | 'node' | 'list' | 'screen';

export interface OutlineEntry {
  readonly row: OutlinePart;
  /** Empty for what only holds other parts. */
  readonly parts: readonly PlacedPart[];
  readonly screen: string;
  readonly drawn: { readonly as: DrawnAs; readonly name: string };
}

/** What was written, and what becomes of it. */
export interface WrittenChanges {
  readonly changes: readonly Change[];
  readonly outcomes: readonly (readonly Outcome[])[];
}

export function outlineOf(screen: OutlinedScreen, written: WrittenChanges): readonly OutlineEntry[] {
  const outline = new Outline(screen, written, '');
  outline.draw();
  return outline.entries;
}

/** @param parts the last one distinguishes it from others of the screen */
export function outlineKey(screen: string, parts: readonly PlacedPart[]): string {
  return `${screen} ${parts.at(-1)?.at ?? ''}`;
}

interface Found {
  readonly above: string;
  readonly label: string;
  readonly drawn: OutlineEntry['drawn'];
  readonly parts?: readonly PlacedPart[];
}

class Outline {
  readonly entries: OutlineEntry[] = [];
  readonly #screen: OutlinedScreen;
  readonly #written: WrittenChanges;
  readonly #inForce: readonly Change[];
  readonly #top: string;
  /** As the business has them. */
  readonly #now: ScreenDocument;
  readonly #copies: Copies = { entity: new Map(), ui: new Map(), screen: new Map() };
  readonly #entities = new Map<string, EntitySchema | undefined>();

  constructor(screen: OutlinedScreen, written: WrittenChanges, top: string) {
    this.#screen = screen;
    this.#written = written;
    this.#inForce = changesInForce(written.changes, written);
    this.#top = top;
    this.#now = applyChanges('screen', screen.id, screen.document, this.#inForce);
  }

  draw(): void {
    const { layout, steps = [], buttons = [] } = this.#now;
    this.#nodes(layout, this.#top);
    for (const { id, label, layout: below, buttons: ofStep } of steps) {
      const above = this.#add({ above: this.#top, label: plain(label, id), drawn: { as: 'node', name: id } });
      this.#nodes(below, above);
      this.#actions(ofStep, above);
    }
    this.#actions(buttons, this.#top);
    const others = Object.keys(this.#now.actions ?? {}).filter((name) => !this.#isIn(name));
    if (others.length > 0)
      this.#actions(others, this.#add({ above: this.#top, label: words.others, drawn: { as: 'node', name: 'others' } }));
  }

  #isIn(action: string): boolean {
    return this.entries.some(({ screen, drawn: { as, name } }) => screen === this.#screen.id && as === 'action' && name === action);
  }

  #nodes(nodes: readonly ScreenNode[], above: string): void {
    for (const node of nodes) this.#node(node, above);
  }

  #node(node: ScreenNode, above: string): void {
    const { id, form, grid = node.table, tabs = [], panel, actions = [], children = [] } = node;
    const text = node.section ?? node.alert ?? node.text;
    const own =
      text === undefined ? above : this.#add({ above, label: plain(text, id), drawn: { as: 'node', name: id }, ...this.#part(id) });
    if (form !== undefined) this.#form(form === true ? undefined : form, own);
    if (grid !== undefined) this.#grid(grid, own);
    for (const tab of tabs)
      this.#nodes(
        tab.children,
        this.#add({ above: own, label: plain(tab.label, tab.id), drawn: { as: 'tab', name: tab.id }, ...this.#part(tab.id) }),
      );
    if (panel !== undefined) this.#panel(panel, own);
    this.#actions(actions, own);
    this.#nodes(children, own);
  }

  #grid(name: string, above: string): void {
    const grid = this.#now.grids?.[name];
    if (grid === undefined) return;
    const label = plain(grid.label, name);
    // An equal heading is not repeated.
    const isSaid = this.entries.some(({ row }) => row.key === above && row.label === label);
    const key = isSaid ? above : this.#add({ above, label, drawn: { as: 'list', name } });
    for (const { id, label: own, field } of grid.columns)
      this.#add({
        above: key,
        label: own === undefined ? this.#fieldLabel(grid, field) : plain(own, id),
        drawn: { as: 'column', name: `${name}/${id}` },
        ...this.#part(`${name}/${id}`),
      });
    this.#actions([...(grid.toolbar ?? []), ...(grid.rowActions ?? []), ...(grid.bulkActions ?? [])], key);
  }

  #fieldLabel({ schema = '' }: Grid, field: string): string {
    const released = this.#screen.entities.get(schema);
    if (released !== undefined && !this.#entities.has(schema))
      this.#entities.set(schema, applyChanges('entity', schema, released, this.#inForce));
    const entity = this.#entities.get(schema);
    return entity === undefined ? inWords(field) : labelIn(entity, field);
  }

  #panel(id: string, above: string): void {
    const panel = this.#screen.panels.get(id);
    if (panel === undefined) return;
    const key = this.#add({ above, label: plain(panel.document.title, id), drawn: { as: 'screen', name: id } });
    const within = new Outline(panel, this.#written, key);
    within.draw();
    this.entries.push(...within.entries);
  }

  #actions(buttons: readonly (string | { readonly actions: readonly string[] })[], above: string): void {
    for (const name of buttons.flatMap((button) => (typeof button === 'string' ? [button] : button.actions))) {
      const action = this.#now.actions?.[name];
      if (action !== undefined) this.#add({ above, label: plain(action.label, name), drawn: { as: 'action', name }, ...this.#part(name) });
    }
  }

  /** @param only the fields that the node draws; undefined for all */
  #form(only: readonly string[] | undefined, above: string): void {
    const { form } = this.#screen;
    if (form === undefined) return;
    const now = applyChanges('ui', form.ui, form.uiSchema, this.#inForce);
    const schema = applyChanges('entity', form.name, form.schema, this.#inForce);
    const inForm = (name: string): PlacedPart => ({ kind: 'ui', at: `${form.ui}.ui#${name}`, document: form.uiSchema });
    const isDrawn = (node: LayoutNode): boolean =>
      only === undefined || (typeof node === 'string' ? only.includes(node) : node.children.some(isDrawn));
    const labelOf = (name: string): string => findPlacedField(now, name)?.ui['ui:label'] ?? labelIn(schema, name);
    const ofRecord = (name: string): PlacedPart => ({ kind: 'entity', at: `${form.name}#${name}`, document: form.schema });
    const fieldOf = (name: string) => ({ label: plain(labelOf(name), name) });
    const draw = (nodes: readonly LayoutNode[], group: string): void => {
      for (const node of nodes.filter(isDrawn)) {
        if (typeof node === 'string') {
          const above = this.#add({
            ...fieldOf(node),
            above: group,
            drawn: { as: 'field', name: node },
            parts: [ofRecord(node), inForm(node)],
          });
          // The field beside which their dialog is opened.
          for (const field of findPlacedField(now, node)?.ui['ui:dialog']?.layout.flatMap(fieldsIn) ?? [])
            if (field !== node) this.#add({ ...fieldOf(field), above, drawn: { as: 'field', name: node }, parts: [ofRecord(field)] });
        } else {
          const label = node.section ?? fillText(words.group, { fields: [...new Set(fieldsIn(node).map(labelOf))].slice(0, 2).join(', ') });
          draw(node.children, this.#add({ above: group, label, drawn: { as: 'section', name: node.id }, parts: [inForm(node.id)] }));
        }
      }
    };
    draw(now['ui:layout'], above);
  }

  #part(part: string): { readonly parts: readonly PlacedPart[] } {
    const { id, document } = this.#screen;
    return { parts: [{ kind: 'screen', at: `${id}.screen#${part}`, document }] };
  }

  /** @returns the key of the entry */
  #add({ above, label, drawn, parts = [] }: Found): string {
    const { id: screen } = this.#screen;
    const key = parts.length === 0 ? `${screen} ${drawn.as}:${drawn.name}` : outlineKey(screen, parts);
    if (this.entries.some(({ row }) => row.key === key)) return key;
    const { changes } = this.#written;
    const own = ownFieldOf(parts, changes);
    const placing = parts.some((part) => this.#target(part)?.placing !== undefined);
    const isHidden = this.#inForce.some((change) => 'hide' in change && parts.some(({ at }) => at === change.at));
    const because = own === undefined ? this.#refusal(parts, placing) : '';
    const row: OutlinePart = {
      key,
      ...(above !== '' && { above }),
      label,
      note: [...(because === '' || because === words.holdsOthers ? [] : [words.fixed]), ...this.#notes(parts, own !== undefined)].join(
        ', ',
      ),
      ...(because !== '' && { because }),
      mayChange: because === '',
      isPlaced: because === '' && placing,
      isHidden,
    };
    this.entries.push({ row, parts, screen, drawn });
    return key;
  }

  /** Why the part may not be changed; empty if it may. */
  #refusal(parts: readonly PlacedPart[], isPlaced: boolean): string {
    const isOnClosed = isClosed({ name: this.#screen.id });
    if (parts.length === 0) return isOnClosed ? refused.closed : words.holdsOthers;
    if (parts.every(({ at }) => isClosed(readAddress(at)))) return refused.closed;
    return isPlaced || parts.some((part) => isEditable(this.#target(part))) ? '' : refused.notHere;
  }

  /** What the business did to it, in words. */
  #notes(parts: readonly PlacedPart[], isAdded: boolean): readonly string[] {
    const { changes, outcomes } = this.#written;
    const addresses = parts.map(({ at }) => at);
    const notes = changes.flatMap((change, index) => {
      if (!concerns(change, addresses)) return [];
      return outcomes[index]?.some(({ isInForce }) => isInForce) === true ? notesOf(change) : [words.notInForce];
    });
    return [...new Set([...(isAdded ? [words.added] : []), ...notes])];
  }

  /** Read in one copy of its document: targets may write. */
  #target(part: PlacedPart): Target | undefined {
    if (part.kind === 'entity') return targetWithin('entity', part.document, part.at, this.#copies);
    if (part.kind === 'ui') return targetWithin('ui', part.document, part.at, this.#copies);
    return targetWithin('screen', part.document, part.at, this.#copies);
  }
}

type Copies = { readonly [Kind in keyof Kinds]: Map<Kinds[Kind], Kinds[Kind]> };

function targetWithin<Kind extends keyof Kinds>(kind: Kind, document: Kinds[Kind], at: string, copies: Copies): Target | undefined {
  const copy = copies[kind].get(document) ?? copyOf(document);
  copies[kind].set(document, copy);
  return targetIn[kind](copy, readAddress(at).part);
}

function notesOf(change: Change): readonly string[] {
  if ('hide' in change) return [words.hidden];
  if ('place' in change) return [words.moved];
  if ('add' in change) return [change.add === 'rule' ? words.rule : words.added];
  const renames = ['title', 'label', 'section', 'text', 'alert'];
  const keys = Object.keys(change.set);
  return [
    ...(keys.some((key) => renames.includes(key)) ? [words.renamed] : []),
    ...(keys.some((key) => !renames.includes(key)) ? [words.changed] : []),
  ];
}

const LONGEST = 80;

/** A text without its values; of nothing but them, the name of the part in words. */
function plain(text: string, id: string): string {
  const said = textOutline(text) || inWords(id);
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}

/** A name as words: countryCode is Country code. */
export function inWords(name: string): string {
  const spaced = name
    .replaceAll(/[-_./]|(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}
