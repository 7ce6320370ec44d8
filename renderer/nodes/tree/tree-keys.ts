/** What keys do in a tree, as the ARIA practices have it. */
import type { TreeLine, TreeModel } from './tree-model.ts';

type TreeKeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export interface TreeActions {
  readonly model: TreeModel;
  /** How many lines are in view. */
  readonly page: number;
  /** Text of a line: letters typed one after the other move to the next line that begins with them. */
  textOf(line: TreeLine): string;
  choose(line: TreeLine): void;
  /** Whether an entry that the keys reach is chosen. */
  readonly choosesOnFocus?: boolean;
  /** Enter does it to the chosen line. */
  open?(): void;
}

/** @returns whether the key had a meaning */
export function pressInTree(event: TreeKeyEvent, actions: TreeActions): boolean {
  const { model, choosesOnFocus = false, choose } = actions;
  const before = model.active()?.key;
  const hadMeaning = pressed(event, actions);
  const reached = model.active();
  if (choosesOnFocus && reached !== undefined && reached.key !== before) choose(reached);
  return hadMeaning;
}

function pressed({ key, ctrlKey, altKey, metaKey }: TreeKeyEvent, { model, page, textOf, choose, open }: TreeActions): boolean {
  const lines = model.lines();
  const active = model.active();
  if (active === undefined || ctrlKey || altKey || metaKey) return false;
  const at = lines.findIndex((line) => line.key === active.key);
  const goTo = (index: number) => {
    typing.text = '';
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (line !== undefined) model.activate(line.key);
  };
  switch (key) {
    case 'ArrowDown':
      goTo(at + 1);
      return true;
    case 'ArrowUp':
      goTo(at - 1);
      return true;
    case 'Home':
      goTo(0);
      return true;
    case 'End':
      goTo(lines.length - 1);
      return true;
    case 'PageDown':
      goTo(at + page);
      return true;
    case 'PageUp':
      goTo(at - page);
      return true;
    case 'ArrowRight':
      if (active.isOpen && lines[at + 1]?.parent === active.key) goTo(at + 1);
      else if (active.isBranch) void openBranch(model, active);
      return true;
    case 'ArrowLeft':
      if (active.isOpen) model.close(active.key);
      else if (active.parent !== undefined) model.activate(active.parent);
      return true;
    case 'Enter':
    case ' ':
      if (active.state === 'failed') void model.retry(active.key);
      choose(active);
      if (key === 'Enter') open?.();
      return true;
    case '*':
      void model.openBeside(active.key);
      return true;
    default:
      return key.length === 1 && goToText(key, lines, at, { model, textOf });
  }
}

async function openBranch(model: TreeModel, { key, isOpen, state }: TreeLine): Promise<void> {
  if (isOpen && state === 'failed') await model.retry(key);
  else await model.open(key);
}

const typing = { text: '', at: 0 };
/** Milliseconds after which a letter begins another text. */
const PAUSE = 700;

/** The next line that begins with what is typed, from the top again after the last. A letter that continues no line begins anew. */
function goToText(
  letter: string,
  lines: readonly TreeLine[],
  at: number,
  { model, textOf }: Pick<TreeActions, 'model' | 'textOf'>,
): boolean {
  const lineFrom = (start: number, text: string) =>
    [...lines.slice(start), ...lines.slice(0, start)].find((line) => textOf(line).toLowerCase().startsWith(text.toLowerCase()));
  const now = performance.now();
  // One letter again and again leads from line to line.
  const isContinued = now - typing.at < PAUSE && typing.text !== '' && typing.text !== letter;
  const continued = isContinued ? lineFrom(at, typing.text + letter) : undefined;
  const found = continued ?? lineFrom(at + 1, letter);
  typing.text = continued === undefined ? letter : typing.text + letter;
  typing.at = now;
  if (found !== undefined) model.activate(found.key);
  return found !== undefined;
}
