/** The effect of a variation by role, state and field: only the differences from the release. */
import { type EntityField, type Environment, fieldsOf, fillText, MODE, rootOf, type Scope } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { LayoutNode, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Variation, VariationCell } from '#schemas/generated/types.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { readAddress } from './address.ts';
import { faultOf, keysOf, type SetKey } from './keys.ts';
import { changesInForce, mergeVariation, type Release } from './merge.ts';
import { type Rights, rightsOf } from './rights.ts';

/** Who uses the records of a business. */
export interface People {
  /** What is known of the session of each of them. */
  readonly session: Scope;
  /** The flags of a consignment that follow from the role; `maker`: the business that made it. */
  readonly roles: Readonly<Record<string, Scope>>;
}

type Matrix = Required<Pick<Variation, 'matrix' | 'untold'>>;
type Aspect = VariationCell['aspect'];

const { matrix: words, words: plain } = texts;
const ASPECTS: readonly Aspect[] = ['visible', 'editable', 'required'];

export function matrixOf(changes: readonly Change[], release: Release, people: People): Matrix {
  const { entities, uis, outcomes } = mergeVariation(changes, release);
  const names = changesInForce(changes, { outcomes }).flatMap((change) => (isAboutUse(change) ? [readAddress(change.at).name] : []));
  const records = [...new Set(names)].flatMap((name) => release.entity(name) ?? []);
  return {
    matrix: records.flatMap((entity) => {
      const { $id: name } = entity;
      const rights = rightsOf(name, release);
      if (rights === undefined) return [];
      const changed = entities.get(name) ?? entity;
      const before = sideOf(entity, release.ui(name), release.environment(name));
      const after = sideOf(changed, uis.get(name) ?? release.ui(name), release.environment(name, changed));
      return cellsOf(entity, { before, after, rights, standpoints: standpointsOf(changed, rights, people, release) });
    }),
    untold: records.flatMap(({ $id: name, title }) => (rightsOf(name, release) === undefined ? [title] : [])),
  };
}

const OF_USE: readonly SetKey[] = ['required', 'requiredWhen', 'editableWhen', 'visible'];

/** Whether it may change what is shown, can be changed or is required. */
function isAboutUse(change: Change): boolean {
  if (readAddress(change.at).kind === 'screen') return false;
  if ('set' in change) return keysOf(change.set).some((key) => OF_USE.includes(key));
  return !('add' in change) || change.add === 'field';
}

function cellsOf({ $id: name, title }: EntitySchema, compared: Compared): VariationCell[] {
  const { after, standpoints } = compared;
  return ASPECTS.flatMap((aspect) => {
    const answers = new Map([...after.fields.values()].map((field) => [field, changedAnswers(field, aspect, compared)]));
    const alike = Map.groupBy(answers, ([, answer]) => JSON.stringify(answer));
    return [...alike.values()].flatMap((same) =>
      grouped(same[0]?.[1] ?? [], standpoints).map((row): VariationCell => ({
        key: [name, same[0]?.[0].path, aspect, row.roles[0], row.states[0]].join(' '),
        entity: name,
        record: title,
        paths: same.map(([{ path }]) => path),
        fields: same.map(([{ label }]) => label),
        aspect,
        ...row,
      })),
    );
  });
}

/** The documents of a record before or after the changes. */
interface Side {
  readonly fields: ReadonlyMap<string, EntityField>;
  /** Conditions under which the form draws each of its fields. */
  readonly drawn: ReadonlyMap<string, readonly string[]>;
  readonly environment: Environment;
}

function sideOf(entity: EntitySchema, ui: UiSchema | undefined, environment: Environment | undefined): Side {
  if (environment === undefined) throw new Error(`No expression may read ${entity.$id}.`);
  return {
    fields: new Map(fieldsOf(entity).map((field) => [field.path, field])),
    drawn: new Map(ui && drawnIn(ui['ui:layout'], ui, [])),
    environment: environment.including({ mode: MODE }, ui?.['ui:names']),
  };
}

function drawnIn(nodes: readonly LayoutNode[], ui: UiSchema, around: readonly string[]): [string, readonly string[]][] {
  return nodes.flatMap((node) => {
    if (typeof node === 'object') return drawnIn(node.children, ui, [...around, ...conditionOf(node.visible)]);
    const settings: unknown = ui[node];
    const own: unknown = typeof settings === 'object' && settings !== null ? Reflect.get(settings, 'ui:visible') : undefined;
    return [[node, [...around, ...conditionOf(own)]]];
  });
}

function conditionOf(visible: unknown): string[] {
  return visible === undefined ? [] : [String(visible)];
}

/** A role in a state of the record. */
interface Standpoint {
  readonly role: string;
  readonly state: string;
  readonly isNew: boolean;
  readonly known: Scope;
}

function standpointsOf(entity: EntitySchema, { scope }: Rights, { session, roles }: People, release: Release): readonly Standpoint[] {
  const { 'x-as': record = 'record' } = entity;
  const { new: isNew, stored, ...locks } = words.states;
  const open = [
    { state: isNew, isNew: true, id: null },
    { state: stored, isNew: false, id: 1 },
  ];
  const at = ({ isNew: isCreated, id, state }: (typeof open)[number], role: string, more: Scope): Standpoint => ({
    role,
    state,
    isNew: isCreated,
    known: { session, mode: isCreated ? 'create' : 'edit', [record]: { id }, ...more },
  });
  if (scope !== 'consignment')
    return [true, false].flatMap((isAdminUser) =>
      open.map((state) => at(state, isAdminUser ? words.administrator : words.user, { session: { ...session, isAdminUser } })),
    );
  const labels = release.entity('consignments/party')?.properties['role']?.['x-labels'] ?? {};
  return Object.entries(roles).flatMap(([role, flags]) => {
    const title = role === 'maker' ? words.maker : (labels[role] ?? role);
    const consignment = (isLocked: boolean, isLodged: boolean, id?: number | null) => ({
      consignment: { ...flags, flags, isLocked, isConsignmentLocked: isLocked, isLodged, ...(record === 'consignment' && { id }) },
    });
    const closed = Object.entries(locks).map(([lock, state]) =>
      at({ state, isNew: false, id: 1 }, title, consignment(true, lock === 'lodged', 1)),
    );
    return [...open.map((state) => at(state, title, consignment(false, false, state.id))), ...closed];
  });
}

type Answer = Pick<VariationCell, 'was' | 'now' | 'because'>;

interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly rights: Rights;
  readonly standpoints: readonly Standpoint[];
}

/** One for each standpoint; undefined if nothing changes. */
function changedAnswers(
  { path }: EntityField,
  aspect: Aspect,
  { before, after, rights, standpoints }: Compared,
): readonly (Answer | undefined)[] {
  const ask = (side: Side, isNew: boolean, what = aspect) => CONDITIONS[what](side, side.fields.get(path), rights, isNew);
  return standpoints.map(({ isNew, known }) => {
    const [asked, released] = [ask(after, isNew), ask(before, isNew)];
    if (asked.join() === released.join()) return undefined;
    const [was, now] = [inWords(released, before, known), inWords(asked, after, known)];
    if (was === now) return undefined;
    const isUnfillable =
      aspect === 'required' && now !== plain.never && inWords(ask(after, isNew, 'editable'), after, known) === plain.never;
    return { was, now, because: isUnfillable ? words.unfillable : reasonOf(asked, now, after, known) };
  });
}

/** Expressions that must all be true: what the server asks, and of what is shown also the form. */
type Conditions = readonly string[];

/** The conditions of each aspect; the last is that of the field itself. */
const CONDITIONS: Readonly<Record<Aspect, (side: Side, field: EntityField | undefined, rights: Rights, isNew: boolean) => Conditions>> = {
  visible({ drawn }, field, { read }) {
    const conditions = field && drawn.get(field.path);
    return conditions === undefined ? NEVER : [read, ...given(field?.schema['x-access']?.read), allOf(conditions)];
  },
  editable(_, field, rights, isNew) {
    if (field === undefined || field.readOnly || (!isNew && field.immutable)) return NEVER;
    const { 'x-access': access, 'x-editableWhen': editable } = field.schema;
    return [...mayChange(rights, isNew), ...given(access?.read), ...given(access?.write), editable?.expr ?? 'true'];
  },
  required(_, field, rights, isNew) {
    if (field === undefined || field.readOnly || (field.writeOnly && !isNew)) return NEVER;
    const { 'x-access': access, 'x-requiredWhen': required = 'false' } = field.schema;
    return [...mayChange(rights, isNew), ...given(access?.read), field.required ? 'true' : required];
  },
};

const NEVER: Conditions = ['false'];

function given(condition: string | undefined): Conditions {
  return condition === undefined ? [] : [condition];
}

function mayChange({ scope, write, change }: Rights, isNew: boolean): Conditions {
  return [isNew ? write : change, ...(scope === 'consignment' ? ['!consignment.isLocked'] : [])];
}

function allOf(conditions: Conditions): string {
  const asked = conditions.flatMap((each) => (each === 'true' ? [] : [`(${each})`]));
  return asked.length === 0 ? 'true' : asked.join(' && ');
}

/** What cannot be read is quoted. */
function inWords(asked: Conditions, { environment }: Side, known: Scope): string {
  const source = allOf(asked);
  if (faultOf(source, environment) !== undefined) return `“${source}”`;
  const remainder = environment.compile(source).remainder(known);
  if (typeof remainder !== 'object') return remainder === true ? plain.always : plain.never;
  return fillText(plain.when, { condition: remainder.explain(catalogue.explanation) });
}

/** What decides: of an answer that is always so, the condition of the field itself. */
function reasonOf(asked: Conditions, now: string, { environment }: Side, known: Scope): string {
  const source = now === plain.always ? (asked.at(-1) ?? '') : allOf(asked);
  if (faultOf(source, environment) !== undefined) return '';
  const condition = environment.compile(source);
  const remainder = condition.remainder(known);
  if (typeof remainder === 'object') return remainder.reads.some((path) => rootOf(path) === 'session') ? words.ofUser : words.ofRecord;
  return condition.decidingPart(known)?.explain(catalogue.explanation) ?? (remainder === true ? words.unconditional : words.hidden);
}

/** Roles and states with the same answer; a row of the matrix each. */
function grouped(answers: readonly (Answer | undefined)[], standpoints: readonly Standpoint[]) {
  const [allRoles, allStates] = [new Set(standpoints.map(({ role }) => role)), new Set(standpoints.map(({ state }) => state))];
  const byAnswer = Map.groupBy(standpoints.keys(), (index) => JSON.stringify(answers[index]));
  return [...byAnswer.values()].flatMap((indexes) => {
    const answer = answers[indexes[0] ?? 0];
    if (answer === undefined) return [];
    const statesOf = (role: string) => indexes.flatMap((index) => (standpoints[index]?.role === role ? [standpoints[index].state] : []));
    const byStates = Map.groupBy(allRoles, (role) => statesOf(role).join());
    return [...byStates.values()].flatMap((roles) => {
      const states = statesOf(roles[0] ?? '');
      if (states.length === 0) return [];
      return [
        {
          ...answer,
          roles: roles.length === allRoles.size ? [words.everybody] : roles,
          states: states.length === allStates.size ? [words.everyState] : states,
        },
      ];
    });
  });
}
