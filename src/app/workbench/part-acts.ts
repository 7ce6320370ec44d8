/** What is done to a part of a screen: each is one act of the draft, after which the focus is where it was. */
import { isRecord } from '#src/expression/index.ts';
import { readAddress } from '#src/documents/variations/address.ts';
import {
  conditionKeys,
  type EditedPart,
  nameKeyOf,
  type PlacedPart,
  readPart,
  writeKeys,
  writePart,
} from '#src/documents/variations/edit.ts';
import { ownFieldOf, readOwnField, withOwnField } from '#src/documents/variations/edit-fields.ts';
import { movePart, placePart, type Spot } from '#src/documents/variations/edit-places.ts';
import { changesInForce } from '#src/documents/variations/merge.ts';
import { concerns, withoutPart } from '#src/documents/variations/reasons.ts';
import type { OutlineEntry } from '#src/documents/variations/outline.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { loadEntity } from '../documents/load-documents.ts';
import type { Draft } from './draft.ts';
import { focusPart, isDrawnBeside, isInOutline, keepFocusInOutline, placeOf } from './point-at.ts';
import { usesOf } from './places/field-uses.ts';
import { type PointedField, pointedField } from './pointed-field.ts';
import { rulesOf } from './rule-acts.ts';

/** A part, its editable label, and whether renaming was begun in the outline. */
export interface Renaming {
  readonly entry: OutlineEntry;
  readonly text: string;
  /** What was typed over it. */
  readonly typed?: string;
  readonly isInOutline: boolean;
}

interface Desk extends Pick<Renderer, 'dialogs' | 'toasts' | 'openScreens'> {
  readonly draft: Draft;
  draw(): void;
  /** Leads to another part. @param from key of the part whose dialog leads there */
  seek(at: string, from: string): void;
  /** Shows a refusal as a toast; redraws the open screens if the draft has changed. */
  attempt(work: Promise<void>): Promise<boolean>;
}

interface Pointed extends Pick<OutlineEntry, 'parts' | 'screen' | 'drawn'> {
  readonly edited: EditedPart;
  /** Undefined if the part is not a field of a record. */
  readonly field: PointedField | undefined;
}

const { refused, outline: words } = texts;

export class PartActs {
  readonly #desk: Desk;
  #pointed: Pointed | undefined;
  #opened: string | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** The part whose dialog was opened last. */
  get pointed(): readonly PlacedPart[] {
    return this.#pointed?.parts ?? [];
  }

  /** The field whose dialog was opened last. */
  get field(): PointedField | undefined {
    return this.#pointed?.field;
  }

  /** Key of the part whose dialog is open. */
  get opened(): string | undefined {
    return this.#opened;
  }

  /** Opens what may be changed of it. @param kept the input of its dialog when it was open before */
  async open(entry: OutlineEntry, kept?: Readonly<Record<string, unknown>>): Promise<void> {
    const { draft, dialogs, toasts, openScreens, draw, seek } = this.#desk;
    const { parts, row } = entry;
    const { own, edited, inForce } = this.#read(entry);
    if (own === undefined && edited.keys.length === 0) return void toasts.show(row.because ?? refused.notHere, 'info');
    const back = backTo(entry);
    const field = await pointedField(parts, inForce, openScreens.top());
    this.#pointed = { ...entry, edited, field };
    const takesOwn = await entityTakingOwn(parts);
    const before = draft.written;
    const uses = await usesOf(parts, field, before);
    this.#opened = row.key;
    const { result } = await (own === undefined
      ? dialogs.open('variations/change-part', kept ?? { ...partInput(this.#pointed, draft, { name: row.label, takesOwn }), uses })
      : dialogs.open('variations/change-field', kept ?? { field: readOwnField(own) }));
    this.#opened = undefined;
    if (draft.written !== before) draw();
    if (result?.['at'] === undefined) back();
    else seek(String(result['at']), row.key);
  }

  /** Changes the part whose dialog is open. */
  async change(values: unknown, move: unknown, isReset: unknown): Promise<void> {
    if (this.#pointed === undefined) return;
    const { parts, edited } = this.#pointed;
    const { changes } = this.#desk.draft.written;
    if (isReset === true) return this.#write(withoutPart(changes, addressesOf(parts)), parts);
    const written = isRecord(values) ? writePart(changes, parts, edited, values) : changes;
    await this.#write(move === -1 || move === 1 ? movePart(written, parts, move, isDrawnBeside(this.#pointed)) : written, parts);
  }

  /** Moves it by one place. */
  async move(entry: OutlineEntry, by: -1 | 1): Promise<void> {
    await this.#act(entry, movePart(this.#desk.draft.written.changes, entry.parts, by, isDrawnBeside(entry)));
  }

  async place(entry: OutlineEntry, { beside, edge }: Pick<Spot, 'edge'> & { readonly beside: OutlineEntry }): Promise<void> {
    await this.#act(entry, placePart(this.#desk.draft.written.changes, entry.parts, { parts: beside.parts, edge }), {
      refusal: words.notThere,
    });
  }

  /** Hides it, or shows it again. */
  async hide(entry: OutlineEntry): Promise<void> {
    const { parts, row } = entry;
    const hidden = { keys: ['hidden'], values: { hidden: !row.isHidden } } as const;
    await this.#act(entry, row.isPlaced ? writeKeys(this.#desk.draft.written.changes, parts, hidden) : undefined);
  }

  /** Undefined if it cannot be renamed. */
  renaming(entry: OutlineEntry, isWithin = isInOutline(document.activeElement)): Renaming | undefined {
    const { own, edited } = this.#read(entry);
    const key = nameKeyOf(edited);
    const now = own?.title ?? (key && edited.values[key]);
    if (own === undefined && key === undefined) {
      this.#desk.toasts.show(entry.row.because ?? refused.notHere, 'info');
      return undefined;
    }
    return { entry, text: typeof now === 'string' ? now : entry.row.label, isInOutline: isWithin };
  }

  /** @returns whether the part has that label now */
  async rename({ entry, text, isInOutline: isWithin }: Renaming, title: string): Promise<boolean> {
    if (title === text) return true;
    const { own, edited } = this.#read(entry);
    const { changes } = this.#desk.draft.written;
    const key = nameKeyOf(edited);
    const renamed =
      own === undefined
        ? key && writePart(changes, entry.parts, edited, { ...edited.values, [key]: title })
        : withOwnField(changes, { ...readOwnField(own), title });
    return this.#act(entry, renamed, { back: backTo(entry, isWithin) });
  }

  #read({ parts }: OutlineEntry): { readonly own: AddField | undefined; readonly edited: EditedPart; readonly inForce: readonly Change[] } {
    const { written } = this.#desk.draft;
    const inForce = changesInForce(written.changes, written);
    return { own: ownFieldOf(parts, written.changes), edited: readPart(parts, inForce), inForce };
  }

  /** @returns whether it was written */
  async #act(
    entry: OutlineEntry,
    changes: readonly Change[] | undefined,
    { refusal = entry.row.because ?? refused.notHere, back = backTo(entry) } = {},
  ): Promise<boolean> {
    const { draft, toasts, attempt } = this.#desk;
    if (changes === undefined) toasts.show(refusal, 'info');
    if (changes === undefined || changes === draft.written.changes) return false;
    const isWritten = await attempt(this.#write(changes, entry.parts));
    back();
    return isWritten;
  }

  async #write(changes: readonly Change[], parts: readonly PlacedPart[]): Promise<void> {
    await this.#desk.draft.write(changes, addressesOf(parts));
  }
}

/** Gives the focus back to where an act was begun: the outline, or the part. */
function backTo(entry: OutlineEntry, isWithin = isInOutline(document.activeElement)): () => void {
  return isWithin ? keepFocusInOutline : () => focusPart(placeOf(entry));
}

/** What the dialog of a part is given. @param takesOwn the record to which fields may be added there */
function partInput({ parts, edited, field }: Pointed, draft: Draft, { name, takesOwn }: { name: string; takesOwn: string | undefined }) {
  const ofField = field === undefined ? [] : ['rule', ...conditionKeys(parts)];
  const at = addressesOf(parts);
  return {
    name,
    at,
    isChanged: draft.written.changes.some((change) => !('add' in change) && concerns(change, at)),
    part: { ...edited.values, keys: [...edited.keys, ...ofField, ...(takesOwn === undefined ? [] : ['own'])] },
    ...(takesOwn !== undefined && { entity: takesOwn }),
    ...(field && { field: field.path, offered: { fields: field.fields, names: field.names }, rules: rulesOf(draft, field) }),
  };
}

/** The record of a field, or of a column's rows, if a business may add fields to it. */
async function entityTakingOwn(parts: readonly PlacedPart[]): Promise<string | undefined> {
  for (const { kind, at, document } of parts) {
    const { name, part } = readAddress(at);
    const [grid = '', column] = part.split('/');
    const entity = kind === 'entity' ? name : kind === 'screen' && column !== undefined ? document.grids?.[grid]?.schema : undefined;
    if (entity !== undefined && (await loadEntity(entity, false)).schema['x-own'] === true) return entity;
  }
  return undefined;
}

function addressesOf(parts: readonly PlacedPart[]): readonly string[] {
  return parts.map(({ at }) => at);
}
