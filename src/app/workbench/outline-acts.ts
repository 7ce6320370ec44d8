/** What the outline does to the draft, by the keys of its entries. */
import { fillText } from '#src/expression/index.ts';
import type { OutlineEntry } from '#src/documents/variations/outline.ts';
import type { Toasts } from '#renderer/services/toasts.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { Editing } from './open-workbench.ts';
import { markPart } from './part-mark.ts';
import { placeOf } from './point-at.ts';
import { renaming } from './renaming.tsx';
import type { Workbench } from './workbench.ts';

const { outline: words } = texts;

export function outlineActs(editingNow: () => Editing | undefined, toasts: Toasts): Pick<Workbench, 'editOutline' | 'showPart'> {
  let cut: string | undefined;

  const entryOf = async (key: unknown) => editingNow()?.entryOf(String(key));

  const paste = async (editing: Editing, beside: OutlineEntry) => {
    const entry = cut === undefined ? undefined : await entryOf(cut);
    if (entry === undefined) return void toasts.show(words.nothingCut, 'info');
    await editing.parts.place(entry, { beside, edge: beside.drawn.as === 'section' ? 'within' : 'after' });
  };

  return {
    async editOutline(part, act) {
      if (act === 'back') return editingNow()?.back();
      const [editing, entry] = [editingNow(), await entryOf(part)];
      if (editing === undefined || entry === undefined) return;
      switch (act) {
        case 'open':
          return editing.parts.open(entry);
        case 'rename':
          return renaming.setState(editing.parts.renaming(entry, true), true);
        case 'earlier':
          return editing.parts.move(entry, -1);
        case 'later':
          return editing.parts.move(entry, 1);
        case 'hide':
          return editing.parts.hide(entry);
        case 'cut':
          cut = entry.row.key;
          return void toasts.show(fillText(words.cut, { label: entry.row.label }), 'info');
        case 'paste':
          return paste(editing, entry);
        default:
          throw new Error(`The outline has no act "${String(act)}".`);
      }
    },
    async showPart(part) {
      const entry = await entryOf(part);
      markPart(entry && placeOf(entry));
    },
  };
}
