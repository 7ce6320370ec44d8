/**
 * Merges the changes of a business into the released documents. A variation only tightens: conditions are combined with
 * the release's, limits are narrower, and a change that would loosen is refused.
 */
import { createEnvironment, type Environment, fillText } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { AddField, AddRule, Change, PlaceChange, SetChange } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { type Address, readAddress } from './address.ts';
import { applyChanges, ruleOf } from './apply.ts';
import { copyOf } from './copy-of.ts';
import { faultOf, faultOfText, keysOf, type SetKey } from './keys.ts';
import { isAddField, OWN, refuseField, withOwnFields } from './own-fields.ts';
import { findField } from './parts.ts';
import { PASTED, withPasted } from './pasted-rows.ts';
import { type Kinds, type Target, targetIn } from './targets.ts';

/** The released documents; undefined for a name that none has. */
export interface Release {
  /** With its references resolved. */
  entity(name: string): EntitySchema | undefined;
  ui(name: string): UiSchema | undefined;
  screen(id: string): ScreenDocument | undefined;
  /**
   * What the expressions of an entity may read.
   * @param schema the entity with fields of a business
   */
  environment(name: string, schema?: EntitySchema): Environment | undefined;
  /** What the values of the business's fields are (`holdsOf`) by `fieldKey`, those of earlier versions too; absent if nothing is checked. */
  readonly kept?: ReadonlyMap<string, string>;
  /** Names of the business's own lists by code; absent if nothing is checked. */
  readonly lists?: ReadonlyMap<string, string>;
  /** What declares the calls of an entity's records; undefined if none does. */
  resource(entity: string): ResourceDeclaration | undefined;
}

/** What becomes of a key of a change. */
export interface Outcome {
  readonly key: SetKey | 'hide' | 'place' | 'add';
  /**
   * holds: it is in force. dissolves: the release has the same value now, or a later change sets it. asks: the release changed the
   * replaced value; `isInForce` is whether the business's value still tightens. parked: its part is gone. refused: it is not allowed.
   */
  readonly is: 'holds' | 'dissolves' | 'asks' | 'parked' | 'refused';
  readonly isInForce: boolean;
  /** Why it is refused. */
  readonly because?: string;
  /** For `asks`: the release's present value. */
  readonly released?: unknown;
}

/** The changed documents, and what becomes of each change. */
export interface Edition {
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly uis: ReadonlyMap<string, UiSchema>;
  readonly screens: ReadonlyMap<string, ScreenDocument>;
  /** One list a change, in the order of the changes. */
  readonly outcomes: readonly (readonly Outcome[])[];
}

const { refused } = texts;

export function mergeVariation(changes: readonly Change[], release: Release): Edition {
  const order = changes.map((change, index) => ({ change, index, address: readAddress(change.at) }));
  const added = fieldsOf(changes, release);
  const merging = new Merging(release, added.fields);
  const outcomes = new Map(added.outcomes);
  // What a form may hide depends on what its records require.
  for (const kind of ['entity', 'ui', 'screen'] as const)
    for (const { change, index, address } of order)
      if (address.kind === kind && !isAddField(change)) outcomes.set(index, merging.merge(change, address, laterKeys(changes, index)));
  const { entity, ui: uis, screen: screens } = merging.documents;
  const all = changes.map((_, index) => outcomes.get(index) ?? []);
  const entities = new Map([...entity, ...pastedRows(changesInForce(changes, { outcomes: all }), release)]);
  return { entities, uis, screens, outcomes: all };
}

function pastedRows(inForce: readonly Change[], release: Release): (readonly [string, EntitySchema])[] {
  return [...PASTED.keys()].flatMap((name) => {
    const released = release.entity(name);
    const merged = released && applyChanges('entity', name, released, withPasted(name, released, inForce));
    return merged === undefined || merged === released ? [] : [[name, merged] as const];
  });
}

/** The own fields that may be, and what becomes of the change that adds each. */
function fieldsOf(changes: readonly Change[], release: Release) {
  const fields: AddField[] = [];
  const outcomes = new Map<number, readonly Outcome[]>();
  for (const [index, change] of changes.entries()) {
    if (!isAddField(change)) continue;
    const address = readAddress(change.at);
    const because = isClosed(address) ? refused.closed : refuseField(change, fields, release.entity(change.at), release);
    if (because === undefined) fields.push(change);
    outcomes.set(index, [{ key: 'add', ...(because === undefined ? { is: 'holds', isInForce: true } : refusing(because)) }]);
  }
  return { fields, outcomes };
}

/** The changes as far as they are in force, for drawing by them. */
export function changesInForce(changes: readonly Change[], { outcomes }: Pick<Edition, 'outcomes'>): readonly Change[] {
  return changes.flatMap<Change>((change, index) => {
    const keys = (outcomes[index] ?? []).filter(({ isInForce }) => isInForce).map(({ key }) => key);
    if (keys.length === 0) return [];
    return 'set' in change
      ? [{ ...change, set: Object.fromEntries(Object.entries(change.set).filter(([key]) => isOneOf(key, keys))) }]
      : [change];
  });
}

function isOneOf(key: string, keys: readonly string[]): boolean {
  return keys.includes(key);
}

/** Keys that later changes of the same part set again. */
function laterKeys(changes: readonly Change[], index: number): ReadonlySet<string> {
  const at = changes[index]?.at;
  const later = changes.slice(index + 1).filter((change) => change.at === at);
  return new Set(later.flatMap((change) => ('set' in change ? Object.keys(change.set) : 'place' in change ? ['place'] : [])));
}

type Copies = { readonly [Kind in keyof Kinds]: Map<string, Kinds[Kind]> };

/** Merges changes one after the other into copies of the documents that they name. */
class Merging {
  readonly #release: Release;
  readonly documents: Copies = { entity: new Map(), ui: new Map(), screen: new Map() };
  readonly #released: Copies = { entity: new Map(), ui: new Map(), screen: new Map() };

  constructor(release: Release, fields: readonly AddField[]) {
    this.#release = withOwnFields(release, fields);
    for (const { at } of fields) for (const kind of ['entity', 'ui'] as const) this.#part({ kind, name: at, part: '' }, this.documents);
  }

  merge(change: Exclude<Change, AddField>, address: Address, later: ReadonlySet<string>): readonly Outcome[] {
    if (isClosed(address) || !this.#isRecord(address)) return outcomeKeys(change).map((key) => ({ key, ...refusing(refused.closed) }));
    const [part, released] = [this.#part(address, this.documents), this.#part(address, this.#released)];
    if (part === undefined || released === undefined)
      return outcomeKeys(change).map((key) => ({ key, is: 'parked', isInForce: false }) satisfies Outcome);
    if ('add' in change) return [this.#addRule(change, address, part)];
    if ('hide' in change) return [this.#hide(address, part)];
    if ('place' in change) return [later.has('place') ? { key: 'place', ...REPLACED } : placed(change, part, released)];
    return keysOf(change.set).map((key) => ({
      key,
      ...(later.has(key) ? REPLACED : this.#set(change, key, address, part, released)),
    }));
  }

  /** Entities of stored or typed records; inputs, results and other values between screens and calls cannot be changed. */
  #isRecord({ kind, name }: Address): boolean {
    return kind !== 'entity' || this.#release.ui(name) !== undefined || this.#release.entity(name)?.properties['id']?.readOnly === true;
  }

  #set(change: SetChange, key: SetKey, { kind, name, part: field }: Address, part: Target, released: Target): Omit<Outcome, 'key'> {
    if (!part.has(key)) return refusing(refused.notHere);
    if (kind === 'entity' && field.startsWith(`${OWN}.`)) return refusing(refused.ownField);
    if (isSame(released.read(key), change.set[key])) return { is: 'dissolves', isInForce: false };
    const environment = kind === 'screen' ? NO_NAMES : this.#release.environment(name);
    const because = environment === undefined ? refused.noRecord : part.refuse(change.set, key, environment);
    const now = released.read(key);
    const isAsBefore = isSame(now, Reflect.get(change.was ?? {}, key));
    if (because !== undefined) return isAsBefore ? refusing(because) : { is: 'asks', isInForce: false, because, released: now };
    part.write(change.set, key);
    return isAsBefore ? { is: 'holds', isInForce: true } : { is: 'asks', isInForce: true, released: now };
  }

  #hide({ name, kind }: Address, { placing }: Target): Outcome {
    if (placing === undefined) return { key: 'hide', ...refusing(refused.notHere) };
    const entity = kind === 'ui' ? (this.documents.entity.get(name) ?? this.#release.entity(name)) : undefined;
    const required = placing.fields.find((field) => entity !== undefined && mayBeRequired(entity, field));
    if (required !== undefined) return { key: 'hide', ...refusing(fillText(refused.required, { field: labelIn(entity, required) })) };
    placing.hide();
    return { key: 'hide', is: 'holds', isInForce: true };
  }

  #addRule(change: AddRule, { name }: Address, part: Target): Outcome {
    const rule = ruleOf(change);
    const entity = this.documents.entity.get(name);
    const environment = this.#release.environment(name);
    if (part.addRule === undefined || entity === undefined || environment === undefined)
      return { key: 'add', ...refusing(refused.notHere) };
    if (findField(entity, rule.target) === undefined) return { key: 'add', is: 'parked', isInForce: false };
    const isTaken = entity['x-rules']?.some(({ id }) => id === rule.id) === true;
    const because = isTaken ? refused.sameRule : (faultOf(rule.invalidWhen, environment) ?? faultOfText(rule.message, environment));
    if (because !== undefined) return { key: 'add', ...refusing(because) };
    part.addRule(rule);
    return { key: 'add', is: 'holds', isInForce: true };
  }

  #part({ kind, name, part }: Address, copies: Copies): Target | undefined {
    return partOf(kind, name, part, copies, this.#release);
  }
}

/** The texts of a screen may use the release's expressions alone, so nothing new is read. */
const NO_NAMES = createEnvironment({ names: {} });
const REPLACED = { is: 'dissolves', isInForce: false } as const;

function placed({ place, was }: PlaceChange, { placing }: Target, released: Target): Outcome {
  if (placing === undefined) return { key: 'place', ...refusing(refused.notHere) };
  if (isSame(released.placing?.at, place)) return { key: 'place', is: 'dissolves', isInForce: false };
  const moved = placing.move(place);
  if (moved === 'nowhere') return { key: 'place', is: 'parked', isInForce: false };
  if (moved !== 'moved') return { key: 'place', ...refusing(moved.because) };
  const now = released.placing?.at;
  return { key: 'place', isInForce: true, ...(isSame(now, was) ? { is: 'holds' } : { is: 'asks', released: now }) };
}

/** The part in a copy of its document, which is made on first use. */
function partOf<Kind extends keyof Kinds>(
  kind: Kind,
  name: string,
  part: string,
  copies: { readonly [Each in Kind]: Map<string, Kinds[Each]> },
  release: { readonly [Each in Kind]: (name: string) => Kinds[Each] | undefined },
): Target | undefined {
  const released = copies[kind].has(name) ? undefined : release[kind](name);
  if (released !== undefined) copies[kind].set(name, copyOf(released));
  const copy = copies[kind].get(name);
  return copy && targetIn[kind](copy, part);
}

/** Sign-in, accounts, logs and variations themselves stay as they are. */
export function isClosed({ name }: Pick<Address, 'name'>): boolean {
  return /^(accounts|variations|jobs|common|search|together)\//.test(name) || CLOSED.has(name);
}

const CLOSED: ReadonlySet<string> = new Set(['reference/change', 'declarations/log-entry']);

function mayBeRequired(entity: EntitySchema, path: string): boolean {
  const field = findField(entity, path);
  return field !== undefined && (field.owner.required?.includes(field.name) === true || field.schema['x-requiredWhen'] !== undefined);
}

export function labelIn(entity: EntitySchema | undefined, path: string): string {
  return (entity && findField(entity, path)?.schema.title) ?? path;
}

function outcomeKeys(change: Change): Outcome['key'][] {
  return 'set' in change ? keysOf(change.set) : ['hide' in change ? 'hide' : 'place' in change ? 'place' : 'add'];
}

function refusing(because: string): Omit<Outcome, 'key'> {
  return { is: 'refused', isInForce: false, because };
}

/** Whether values of documents are equal; the order of keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
