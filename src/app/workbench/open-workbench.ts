/** Editing screens in place: each edit of a chosen part is kept in the user's draft, and the open screens are drawn by it. */
import { flushSync } from 'react-dom';
import { isRecord } from '#src/expression/index.ts';
import {
  conditionKeys,
  type EditedPart,
  type PartValues,
  type PlacedPart,
  movePart,
  readPart,
  writePart,
} from '#src/documents/variations/edit.ts';
import { ownFieldOf, readOwnField } from '#src/documents/variations/edit-fields.ts';
import { changesInForce } from '#src/documents/variations/merge.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { App } from '../app-context.ts';
import { Draft, type Written } from './draft.ts';
import { focusPart, isOwn, partsAt, placeOf } from './point-at.ts';
import { fieldActs } from './field-acts.ts';
import { type PointedField, pointedField } from './pointed-field.ts';
import { ruleActs, rulesOf } from './rule-acts.ts';
import type { Workbench } from './workbench.ts';
import { WorkbenchBar } from './workbench-bar.tsx';

export interface Editing {
  readonly written: Written;
  readonly canUndo: boolean;
  /** Opens what may be changed of a drawn part. */
  point(element: Element): Promise<void>;
  undo(): Promise<void>;
  /** Moves a drawn part by one place. */
  move(element: Element, by: -1 | 1): Promise<void>;
  /** Takes one change out of the draft. */
  takeBack(index: number): Promise<void>;
  leave(): void;
}

type Services = Pick<App, 'client' | 'session' | 'workbench'> & Pick<Renderer, 'dialogs' | 'openScreens' | 'ports' | 'toasts'>;

type Acts = Omit<Workbench, 'edition' | 'editing' | 'Bar'>;

interface Pointed {
  readonly parts: readonly PlacedPart[];
  readonly edited: EditedPart;
  /** Undefined for what is no field of a record. */
  readonly field: PointedField | undefined;
}

export async function openWorkbench(services: Services): Promise<void> {
  const { client, session, dialogs, toasts } = services;
  const draft = new Draft(client, session.store.getState().session?.edition);
  let pointed: Pointed | undefined;

  const change = async (values: unknown, move: unknown) => {
    if (pointed === undefined) return;
    const { parts, edited } = pointed;
    const before = draft.written.changes;
    const written = isRecord(values) ? writePart(before, parts, edited, values) : before;
    await write(move === -1 || move === 1 ? movePart(written, parts, move) : written, parts);
  };

  const acts: Acts = { change, ...ruleActs(draft, () => pointed?.field), ...fieldActs(draft) };

  const write = (changes: readonly Change[], parts: readonly PlacedPart[]) =>
    draft.write(
      changes,
      parts.map(({ at }) => at),
    );

  const point = async (element: Element) => {
    const parts = await partsAt(element);
    const inForce = changesInForce(draft.written.changes, draft.written);
    const [edited, field] = [readPart(parts, inForce), await pointedField(parts, inForce)];
    const own = ownFieldOf(parts, draft.written.changes);
    if (own === undefined && edited.keys.length === 0) return void toasts.show(texts.refused.notHere, 'info');
    pointed = { parts, edited, field };
    const before = draft.written;
    if (own !== undefined) await dialogs.open('variations/change-field', { field: readOwnField(own) });
    else await dialogs.open('variations/change-part', partInput(pointed, draft, element));
    if (draft.written !== before) draw();
    focusPart(placeOf(element));
  };

  const move = async (element: Element, by: -1 | 1) => {
    const [parts, place] = [await partsAt(element), placeOf(element)];
    const changes = movePart(draft.written.changes, parts, by);
    if (changes === draft.written.changes) return;
    await attempt(write(changes, parts));
    focusPart(place);
  };

  /** Shows a refusal as a toast; draws the open screens again if the draft is another one. */
  const attempt = async (work: Promise<void>) => {
    if (await isDone(services, work)) draw();
  };

  const draw = () =>
    drawAnew(
      services,
      {
        written: draft.written,
        canUndo: draft.canUndo,
        point,
        move,
        undo: () => attempt(draft.undo()),
        takeBack: (index) => attempt(draft.write(draft.written.changes.filter((_, at) => at !== index))),
        leave: () => drawAnew(services, undefined, acts),
      },
      acts,
    );

  await attempt(draft.load());
}

/** Whether the draft is another one: after the work, or because it was read again (412). */
async function isDone({ ports, toasts }: Services, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (thrown) {
    const refusal = ports.asRefusal(thrown);
    if (refusal === undefined) throw thrown;
    toasts.show(refusal.title, 'error');
    return refusal.status === 412;
  }
}

/** Draws all open screens again and restores their input. */
function drawAnew({ workbench, dialogs, openScreens }: Services, editing: Editing | undefined, acts: Acts): void {
  const typed = openScreens.all().filter(({ screen }) => !isOwn(screen));
  flushSync(() => {
    dialogs.closeAll();
    workbench.setState(editing && { edition: editionOf(editing.written), editing, Bar: WorkbenchBar, ...acts }, true);
  });
  openScreens.restore(typed);
}

function editionOf(written: Written) {
  return { key: crypto.randomUUID(), ask: async () => written };
}

/** What the dialog of a part is given. */
function partInput({ parts, edited, field }: Pointed, draft: Draft, element: Element) {
  const ofField = field === undefined ? [] : ['rule', ...conditionKeys(parts), ...(field.takesOwn ? ['own'] : [])];
  return {
    name: nameOf(edited.values) ?? element.textContent,
    part: { ...edited.values, keys: [...edited.keys, ...ofField] },
    ...(field && { entity: field.entity, field: field.path, offered: { fields: field.fields }, rules: rulesOf(draft, field) }),
  };
}

/** What it is called. */
function nameOf({ title, label, section, text, alert }: PartValues): string | undefined {
  return [title, label, section, text, alert].find((name) => typeof name === 'string');
}
