/** Where a field is shown, filled and read: in the product, and by the rules of the business. */
import loaders from 'virtual:field-uses';
import { fillText, MODE } from '#src/expression/index.ts';
import { readAddress } from '#src/documents/variations/address.ts';
import type { PlacedPart } from '#src/documents/variations/edit.ts';
import { faultOf } from '#src/documents/variations/keys.ts';
import { findColumn } from '#src/documents/variations/parts.ts';
import { addressOf } from '#src/documents/variations/reasons.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { Written } from '../draft.ts';
import type { PointedField } from '../pointed-field.ts';

interface Use {
  /** The address that leads there. */
  readonly at: string;
  readonly says: string;
}

const { uses: words } = texts;
const HOWS: Readonly<Record<string, string>> = words.hows;

/** Uses of the field that a part of a screen shows; empty for other parts. @param field the clicked field */
export async function usesOf(parts: readonly PlacedPart[], field: PointedField | undefined, written: Written): Promise<readonly Use[]> {
  const shown = parts.flatMap(fieldBehind)[0];
  if (shown === undefined) return [];
  const placed = (await loaders[shown.entity]?.())?.default[shown.path] ?? [];
  const uses = placed.map(({ at, title, how }) => ({
    at,
    says: fillText(words.says, { title, how: HOWS[how] ?? (isKey(how) ? fillText(words.other, { how }) : how) }),
  }));
  const all = [...(field === undefined ? [] : ownUses(field, written)), ...uses].filter(({ at }) => parts.every((part) => part.at !== at));
  return [...new Map(all.map((use) => [`${use.at} ${use.says}`, use])).values()];
}

/** Of an expression without a sentence. */
function isKey(how: string): boolean {
  return !how.includes(' ');
}

function fieldBehind(placed: PlacedPart): { readonly entity: string; readonly path: string }[] {
  const { name, part } = readAddress(placed.at);
  if (placed.kind === 'entity') return [{ entity: name, path: part }];
  const found = placed.kind === 'screen' ? findColumn(placed.document, part) : undefined;
  const entity = placed.kind === 'screen' ? placed.document.grids?.[found?.grid ?? '']?.schema : undefined;
  return found === undefined || entity === undefined ? [] : [{ entity, path: found.column.field }];
}

/** Changes of the draft whose conditions read the field. */
function ownUses({ entity, path, record, environment }: PointedField, { changes, words: sentences }: Written): readonly Use[] {
  const known = environment.including({ mode: MODE });
  const isRead = (source: string) => faultOf(source, known) === undefined && known.compile(source).reads.includes(`${record}.${path}`);
  return changes.flatMap((change, index) =>
    readAddress(change.at).name === entity && conditionsOf(change).some(isRead)
      ? [{ at: addressOf(change), says: (sentences[index] ?? []).join('. ') }]
      : [],
  );
}

function conditionsOf(change: Change): readonly string[] {
  if ('add' in change) return change.add === 'rule' ? [change.invalidWhen] : [];
  if (!('set' in change)) return [];
  const { requiredWhen, visible, editableWhen } = change.set;
  return [requiredWhen, visible, editableWhen?.expr].filter((condition) => condition !== undefined);
}
