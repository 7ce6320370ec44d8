/** Reads and edits a part over all its documents: of a field, its record and its form. */
import { createEnvironment } from '#src/expression/index.ts';
import type { Change, ChangedKeys } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { readAddress } from './address.ts';
import { applyChanges } from './apply.ts';
import { copyOf } from './copy-of.ts';
import { keysOf } from './keys.ts';
import { isSame } from './merge.ts';
import { type Kinds, type Target, targetIn } from './targets.ts';

const { refused } = texts;

/** A part in one of the released documents; a field has two, in its record and in its form. */
export type PlacedPart = {
  readonly [Kind in keyof Kinds]: { readonly kind: Kind; readonly at: string; readonly document: Kinds[Kind] };
}[keyof Kinds];

/** What is edited without an expression. */
export const EDITED = [
  'title',
  'label',
  'section',
  'text',
  'alert',
  'question',
  'description',
  'placeholder',
  'hint',
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'span',
  'columns',
  'width',
] as const satisfies readonly (keyof ChangedKeys)[];

/** What is edited by conditions (`edit-rules.ts`). */
export const CONDITIONS = ['requiredWhen', 'visible', 'editableWhen'] as const satisfies readonly (keyof ChangedKeys)[];
export type ConditionKey = (typeof CONDITIONS)[number];

export type EditedKey = (typeof EDITED)[number] | ConditionKey | 'hidden';
export type PartValues = Readonly<Partial<Record<EditedKey, unknown>>>;

/** The keys that may be set, and what the business has now. */
export interface EditedPart {
  readonly keys: readonly EditedKey[];
  readonly values: PartValues;
}

/** @param changes those in force (`changesInForce`) */
export function readPart(parts: readonly PlacedPart[], changes: readonly Change[]): EditedPart {
  const keys: EditedKey[] = [];
  const values: Partial<Record<EditedKey, unknown>> = {};
  for (const part of parts) {
    const [released, now] = [targetOf(part), targetOf(changedBy(part, changes))];
    if (released === undefined || now === undefined) continue;
    for (const key of EDITED.filter((each) => mayBeSet(released, each))) {
      keys.push(key);
      values[key] = now.read(key);
    }
    if (released.placing === undefined) continue;
    keys.push('hidden');
    values.hidden = changes.some((change) => change.at === part.at && 'hide' in change);
  }
  return { keys, values };
}

/**
 * The changes after an edit of a part. A value that equals the release's is not a change.
 * @param before what was shown; a key whose value is still the same is left as it is, in force or not
 */
export function writePart(
  changes: readonly Change[],
  parts: readonly PlacedPart[],
  before: EditedPart,
  values: PartValues,
): readonly Change[] {
  const keys = before.keys.filter((key) => !isSame(wordOf(before.values[key]), wordOf(values[key])));
  return writeKeys(changes, parts, { keys, values });
}

/** The changes after these keys of a part were set; one without a value is taken back. */
export function writeKeys(changes: readonly Change[], parts: readonly PlacedPart[], edited: EditedPart): readonly Change[] {
  return parts.reduce((written, part) => writtenAt(written, part, edited), changes);
}

function writtenAt(changes: readonly Change[], part: PlacedPart, { keys, values }: EditedPart): readonly Change[] {
  const { at } = part;
  const released = targetOf(part);
  if (released === undefined || keys.length === 0) return changes;
  const before = changes.flatMap((change) => (change.at === at && 'set' in change ? [change] : []));
  const set: Record<string, unknown> = Object.assign({}, ...before.map((change) => change.set));
  const was: Record<string, unknown> = Object.assign({}, ...before.map((change) => change.was));
  for (const key of [...EDITED, ...CONDITIONS].filter((each) => keys.includes(each) && released.has(each))) {
    const [says, value] = [released.read(key), wordOf(values[key])];
    Reflect.deleteProperty(set, key);
    Reflect.deleteProperty(was, key);
    if (value === undefined || isSame(says, value)) continue;
    set[key] = value;
    if (says !== undefined) was[key] = says;
  }
  const hides = changes.some((change) => change.at === at && 'hide' in change);
  const isHidden = keys.includes('hidden') && released.placing !== undefined ? values.hidden === true : hides;
  const others = changes.filter((change) => change.at !== at || !('set' in change || 'hide' in change));
  const own: Change[] = [
    ...(keysOf(set).length === 0 ? [] : [{ at, set, ...(Object.keys(was).length > 0 && { was }) }]),
    ...(isHidden ? [{ at, hide: true } as const] : []),
  ];
  return [...others, ...own];
}

/** Whether a key of it may be edited. */
export function isEditable(target: Target | undefined): boolean {
  return target !== undefined && EDITED.some((key) => mayBeSet(target, key));
}

/** The key that holds what the part is called; undefined if that cannot be changed. */
export function nameKeyOf({ keys, values }: EditedPart): (typeof EDITED)[number] | undefined {
  const isCalled = (key: EditedKey) => keys.includes(key) && !isSame(values[key], undefined);
  if (isCalled('label')) return 'label';
  return NAMES.find((key) => keys.includes(key));
}

const NAMES = ['title', 'label', 'section', 'text', 'alert'] as const satisfies readonly EditedKey[];

/** Empty stands for the release's value, and so does a requirement that is switched off. */
function wordOf(value: unknown): unknown {
  return value === '' || value === null || value === false ? undefined : value;
}

const NO_NAMES = createEnvironment({ names: {} });
/** Trial values by which a key's validity for a part is tested: a length has no meaning for a number. */
const SAMPLES: ChangedKeys = { required: true, minLength: 1, maxLength: 1, minimum: 1, maximum: 1 };
const MEANINGLESS: readonly (string | undefined)[] = [refused.untyped, refused.notText, refused.notNumber];

/** Only if the release has one. */
const PRESENT: ReadonlySet<EditedKey> = new Set(['text', 'alert', 'section', 'question']);

/** A text of a screen only if the release has one, a limit only if the type of the field has one. */
function mayBeSet(target: Target, key: (typeof EDITED)[number]): boolean {
  if (!target.has(key)) return false;
  if (PRESENT.has(key)) return target.read(key) !== undefined;
  if (key === 'required' && target.read(key) === true) return false;
  return !(key in SAMPLES) || !MEANINGLESS.includes(target.refuse(SAMPLES, key, NO_NAMES));
}

/** The keys that may get a condition. */
export function conditionKeys(parts: readonly PlacedPart[]): readonly ConditionKey[] {
  return CONDITIONS.filter((key) =>
    parts.some((part) => {
      const released = targetOf(part);
      return released?.has(key) === true && released.refuse(ALWAYS, key, NO_NAMES) === undefined;
    }),
  );
}

const ALWAYS: ChangedKeys = { requiredWhen: 'true', visible: 'true', editableWhen: { expr: 'true', because: '-' } };

export function targetOf(part: PlacedPart): Target | undefined {
  const { part: name } = readAddress(part.at);
  switch (part.kind) {
    case 'entity':
      return targetIn.entity(copyOf(part.document), name);
    case 'ui':
      return targetIn.ui(copyOf(part.document), name);
    case 'screen':
      return targetIn.screen(copyOf(part.document), name);
  }
}

export function changedBy(part: PlacedPart, changes: readonly Change[]): PlacedPart {
  const { name } = readAddress(part.at);
  switch (part.kind) {
    case 'entity':
      return { ...part, document: applyChanges('entity', name, part.document, changes) };
    case 'ui':
      return { ...part, document: applyChanges('ui', name, part.document, changes) };
    case 'screen':
      return { ...part, document: applyChanges('screen', name, part.document, changes) };
  }
}
