/** The keys of a screen's actions: those of the document, and an access key from the label of every other button. */
import { gridsOffering, isOfferedAlone, memoize, partsOf, sourcesOffering, splitTemplate } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { Action, ScreenDocument } from '#schemas/generated/documents/screen.ts';

export interface ActionKey {
  /** As documents write it: alt+n, mod+enter. Undefined if only Enter or Escape lead to it. */
  readonly shortcut: string | undefined;
  /** The grid on whose row it acts. */
  readonly grid: string | undefined;
  /** It is also a button of the screen, and runs without a row if none has the focus. */
  readonly standsAlone: boolean;
  /** Enter in a field of the form runs it. */
  readonly submits: boolean;
  /** Escape does the same. */
  readonly leaves: boolean;
  /** Enter on a row runs it. */
  readonly opens: boolean;
}

const SUBMIT = 'mod+enter';

/** By name, in the order of the document; the same map for the same document. */
export const keysOfActions = memoize((document: ScreenDocument): ReadonlyMap<string, ActionKey> => {
  const actions = Object.entries(document.actions ?? {});
  const taken = new Set(actions.flatMap(([, { shortcut }]) => (shortcut === undefined ? [] : [shortcut.toLowerCase()])));
  const give = (shortcut: string | undefined): string | undefined => {
    if (shortcut !== undefined) taken.add(shortcut);
    return shortcut;
  };
  return new Map(
    actions.map(([name, action]) => {
      const place = placeOf(document, name);
      const submits = action.submit === true;
      const leaves = document.kind !== 'page' && document.dismiss !== 'never' && leavesOnly(action);
      const isFree = action.shortcut === undefined && !leaves && place.isOffered;
      const own = isFree ? give(submits && !taken.has(SUBMIT) ? SUBMIT : letterOf(name, action, taken)) : action.shortcut;
      return [name, { shortcut: own, grid: place.grid, standsAlone: place.standsAlone, submits, leaves, opens: place.opens }];
    }),
  );
});

interface OfferPlace {
  /** A button that can have a key: not one repeated in every row. */
  readonly isOffered: boolean;
  readonly grid: string | undefined;
  readonly opens: boolean;
  readonly standsAlone: boolean;
}

function placeOf(document: ScreenDocument, name: string): OfferPlace {
  const walked = walkScreen(document);
  // A button that Enter on a row runs as well acts on what is selected, wherever the focus is.
  const [grid] = isOfferedAlone(walked, name) ? [] : gridsOffering(walked, name);
  const isOfEach = sourcesOffering(walked, name).length > 0;
  const isOfRow = partsOf(walked, 'Grid').some(({ value }) => value.rowActions?.includes(name) === true);
  const opens = partsOf(walked, 'Grid').some(({ value }) => value.open === name);
  const standsAlone = [document, ...(document.steps ?? [])].some(({ buttons }) => buttons?.includes(name) === true);
  return { isOffered: isOfRow || (grid === undefined && !isOfEach), grid, opens, standsAlone };
}

function leavesOnly({ do: [first, ...others] }: Action): boolean {
  return others.length === 0 && first !== undefined && ('cancel' in first || ('close' in first && first.close === true));
}

function letterOf(name: string, { label }: Action, taken: ReadonlySet<string>): string | undefined {
  const words = splitTemplate(label).map((part) => (part.kind === 'text' ? part.text : ' '));
  return freeLetter(words.join(''), name, taken);
}

/** The first letter of a word of the label that is free, else any letter of it, else one of the name. */
export function freeLetter(label: string, name: string, taken: ReadonlySet<string>): string | undefined {
  const words = label.toLowerCase();
  const letters = [...words.matchAll(/\b[a-z]/g), ...words.matchAll(/[a-z]/g), ...name.toLowerCase().matchAll(/[a-z]/g)];
  return letters.map(([letter]) => `alt+${letter}`).find((shortcut) => !taken.has(shortcut));
}
