/** The states of a screen, made from its document and scenarios: what is given, answered and typed in each. */
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Given, Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { Action, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fillText, isRecord, partsOf, writePath } from '../src/expression/index.ts';
import type { Understood } from '../src/documents/read-documents.ts';
import { walkIn } from '../src/documents/places/cached-walk.ts';
import { fieldsDrawn } from '../src/documents/places/drawn-fields.ts';
import { recordName } from '../src/documents/screen-names.ts';
import { scenariosOf } from '../src/documents/scenarios/expand-scenarios.ts';
import messages from '../schemas/messages/en.json' with { type: 'json' };
import type { OperationInfo } from '../src/documents/catalogue.ts';
import type { PlacedSlot } from '../src/documents/places/slots.ts';
import { completed, exampleValue } from './example-value.ts';

type Values = Readonly<Record<string, unknown>>;

/** As `StoryState`, of values that JSON holds. */
export interface MadeState {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly input: Values;
  readonly session: Values;
  /** Replies by operation: what the scenario gives, and examples for what no sample answers. */
  readonly made: { readonly given: Values; readonly examples: Values };
  /** What is typed, and set, once it is open. */
  readonly draft?: { readonly typed: Values; readonly state?: Values; readonly step?: string };
  readonly reads?: 'waiting' | 'failed';
  /** Answer to every request. */
  readonly refusal?: Readonly<Record<string, readonly string[]>>;
  /** Enter moves to the next field, Ctrl+Enter submits, and then these messages are shown. */
  readonly submitted?: string;
}

type MadeStates = Readonly<Record<string, MadeState | undefined>>;

/** The states without duplicates; of two equal ones the first is kept. */
export function statesOf(id: string, understood: Understood): MadeStates {
  const of = readScreen(id, understood);
  if (of === undefined) return {};
  const byMode = statesByMode(of);
  const { Filled: filled, New: fresh } = byMode;
  const base = filled ?? fresh ?? situationOf(of, {});
  const readsAnything = Object.values(of.screen.sources ?? {}).some(({ operation }) => operation !== undefined);
  const ofKind: MadeStates = {
    ...(fresh === undefined ? {} : { Incomplete: incomplete(of, fresh) }),
    ...(filled === undefined ? {} : { Refused: refused(of, filled) }),
    Empty: emptied(of, base),
    ...(readsAnything && !waitsLikeAnother(id, understood)
      ? { Loading: { ...base, reads: 'waiting' }, Failed: { ...base, reads: 'failed' } }
      : {}),
  };
  const all = { ...(base === filled || base === fresh ? byMode : { Filled: base }), ...(isLikeAnother(id, understood) ? {} : ofKind) };
  const texts = new Map<string, string>();
  for (const [name, state] of Object.entries(all).toReversed()) if (state !== undefined) texts.set(JSON.stringify(state), name);
  const shown = new Set(texts.values());
  return Object.fromEntries(Object.entries(all).filter(([name]) => shown.has(name)));
}

/** Screens of a kind, and of listings, differ by their words and fields: one of them shows what the kind decides. */
function isLikeAnother(id: string, { catalogue: { documents } }: Understood): boolean {
  const kind = documents.scenarios.get(id)?.value.kind;
  const [first] = [...documents.scenarios].find(([, { value }]) => value.kind === kind) ?? [];
  const listing = documents.derived.get(`screens/${id}.screen.json`)?.source;
  const [shown] = documents.listings.values();
  return listing === undefined ? kind !== undefined && first !== id : listing !== shown?.file;
}

/** In place of all that it shows: there is nothing of its own to see until the source is there that it is about. */
function waitsLikeAnother(id: string, { catalogue: { documents } }: Understood): boolean {
  const frameOf = ({ kind, width, data, sources = {} }: ScreenDocument) => {
    const isWhole = Object.entries(sources).some(([name, { essential }]) => name === data?.source || essential === true);
    return isWhole ? `${kind} ${width}` : undefined;
  };
  const own = documents.screens.get(id);
  const frame = own && frameOf(own.value);
  const [first] = [...documents.screens].find(([, { value }]) => frameOf(value) === frame) ?? [];
  return frame !== undefined && first !== id;
}

interface ReadScreen {
  readonly screen: ScreenDocument;
  readonly understood: Understood;
  readonly scenarios: readonly ReadScenario[];
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
  /** In reading order. */
  readonly drawn: readonly string[];
}

interface ReadScenario extends Pick<Scenario, 'edit' | 'step'> {
  readonly given: Given;
  readonly mode: unknown;
  readonly isLocked: boolean;
  readonly isRight: boolean;
}

/** Matches a scenario that locks the record or its parent, or a row of its own. */
const LOCKED = /"is\w*Locked":true/;
const ofScreen = (name: string, value: unknown) => (Array.isArray(value) || name === 'row' || name === 'selection' ? undefined : value);

const MODES = ['create', 'edit', 'view'];

function readScreen(id: string, understood: Understood): ReadScreen | undefined {
  const { documents, entities } = understood.catalogue;
  const file = documents.screens.get(id);
  if (file === undefined) return undefined;
  const screen = file.value;
  const entity = entities.get(screen.data?.schema ?? '');
  const ui = documents.uis.get(screen.data?.ui ?? screen.data?.schema ?? '')?.value;
  const slots = new Map(understood.slots.filter((one) => one.file === file.file).map((slot) => [slot.pointer, slot]));
  const scenarios = scenariosOf(id, documents).map(({ scenario: { given: asWritten = {}, mode, expect, edit, step } }) => {
    const given = withRecord(screen, asWritten, entity === undefined ? undefined : recordName(entity));
    const scope = { input: {}, ...given, state: { ...initialState(slots, given), ...Object(given['state']) } };
    return {
      given,
      mode: MODES.find((always) => always === screen.data?.mode) ?? mode ?? expect['mode'] ?? valueOf(slots, '/data/mode', scope),
      isRight: saysRight(expect),
      isLocked: LOCKED.test(JSON.stringify(given, ofScreen)),
      ...(edit === undefined ? {} : { edit }),
      ...(step === undefined ? {} : { step }),
    };
  });
  const named = partsOf(walkIn('screen', screen, documents), 'ScreenNode').flatMap(({ value: { form } }) =>
    Array.isArray(form) ? form : [],
  );
  return {
    screen,
    understood,
    scenarios,
    properties: entity?.properties ?? {},
    required: entity?.required ?? [],
    drawn: ui === undefined ? [] : fieldsDrawn(ui, understood.catalogue).filter((name) => named.length === 0 || named.includes(name)),
  };
}

/** Whether the typed values can be stored, as far as the scenario shows. */
function saysRight(expect: Scenario['expect']): boolean {
  const issues = Object.entries(expect).filter(([path]) => path.endsWith('.issue'));
  return expect['form.isValid'] === true || (issues.length > 0 && issues.every(([, issue]) => issue === null));
}

/** The record by the name of its source as well; a context in what supplies it. */
function withRecord({ context = {}, data }: ScreenDocument, given: Given, record: string | undefined): Given {
  const source = data?.source;
  const isBoth = source !== undefined && record !== undefined && given[source] === undefined && given[record] !== undefined;
  return Object.entries(context).reduce<Given>(
    (all, [name, { value }]) => (PATH.test(value) && given[name] !== undefined ? writePath(all, value, given[name]) : all),
    isBoth ? { ...given, [source]: given[record] } : given,
  );
}

const PATH = /^\w+(?:\.\w+)*$/;

type Slots = ReadonlyMap<string, PlacedSlot>;

function valueOf(slots: Slots, pointer: string, scope: Given): unknown {
  const slot = slots.get(pointer);
  return slot?.environment.compile(slot.source).evaluate(scope, undefined);
}

function initialState(slots: Slots, given: Given): Values {
  const initial = [...slots.keys()].flatMap((pointer) => {
    const [, name] = /^\/state\/(\w+)\/initial$/.exec(pointer) ?? [];
    return name === undefined ? [] : [[name, valueOf(slots, pointer, { input: {}, ...given })] as const];
  });
  return Object.fromEntries(initial);
}

function statesByMode(of: ReadScreen): MadeStates {
  const { screen, scenarios } = of;
  const isForm = screen.data !== undefined;
  const isAlwaysRead = screen.data?.mode === 'view';
  const open = scenarios.filter(({ isLocked }) => !isLocked);
  const ofMode = (wanted: string) => asOpened(open.filter(({ mode }) => mode === wanted));
  const [create] = ofMode('create');
  const [view] = ofMode('view');
  const [locked] = asOpened(scenarios.filter(({ isLocked }) => isLocked));
  const filled = fullest(isForm ? ofMode(isAlwaysRead ? 'view' : 'edit') : asOpened(open));
  const fresh = isForm && create !== undefined ? situationOf(of, { given: create.given }) : undefined;
  const keyed = filled === undefined && create !== undefined ? keyedIn(of, create) : undefined;
  const isKeyed = Object.keys(keyed?.draft?.typed ?? {}).length > 0;
  return {
    ...(fresh !== undefined ? { New: fresh } : {}),
    ...(filled !== undefined ? { Filled: situationOf(of, filled) } : isKeyed ? { Filled: keyed } : {}),
    ...(isForm && !isAlwaysRead && view !== undefined ? { ReadOnly: situationOf(of, view) } : {}),
    ...(locked === undefined ? {} : { Locked: situationOf(of, locked) }),
  };
}

/** Before anything was done in it, if there are such. */
function asOpened(scenarios: readonly ReadScenario[]): readonly ReadScenario[] {
  const opened = scenarios.filter(({ given, step }) => given['state'] === undefined && step === undefined);
  return opened.length === 0 ? scenarios : opened;
}

/** The scenario with the most given values. */
function fullest(scenarios: readonly ReadScenario[]): ReadScenario | undefined {
  return scenarios.toSorted((a, b) => JSON.stringify(b.given).length - JSON.stringify(a.given).length)[0];
}

function situationOf({ screen, understood }: ReadScreen, { given = {}, step }: Partial<ReadScenario>): MadeState {
  const { entities } = understood.catalogue;
  const route = Object(given['route']);
  const names = [...(screen.route ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const input = entities.get(screen.input ?? '');
  // A record passed in by the opener is complete; other optional keys depend on the scenario.
  const needed = Object.entries(input?.properties ?? {}).filter(([name, { type }]) => input?.required?.includes(name) || type === 'object');
  const state = given['state'];
  return {
    params: { ...Object.fromEntries(names.map((name) => [name, '1'])), ...route.params },
    query: { ...route.query },
    input: completed(Object.fromEntries(needed), Object(given['input'])),
    session: Object(given['session']),
    made: repliesOf(screen, understood, given),
    ...(isRecord(state) || step !== undefined
      ? { draft: { typed: {}, state: Object(state), ...(step === undefined ? {} : { step }) } }
      : {}),
  };
}

function repliesOf({ sources = {} }: ScreenDocument, { catalogue }: Understood, given: Given): MadeState['made'] {
  const ofSources = Object.entries(sources).flatMap(([name, { operation = '' }]) => {
    const info = catalogue.operations.get(operation);
    return info === undefined ? [] : [{ operation, isGiven: given[name] !== undefined, reply: replyOf(info, given[name]) }];
  });
  const among = (isGiven: boolean) =>
    Object.fromEntries(ofSources.filter((one) => one.isGiven === isGiven).map(({ operation, reply }) => [operation, reply]));
  return { given: among(true), examples: among(false) };
}

/** Two rows fill a list of which nothing is given. */
function replyOf({ item, reply }: OperationInfo, given: unknown): unknown {
  if (item === undefined) return completed(reply?.properties ?? {}, Object(given));
  const rows: unknown = isRecord(given) ? given['items'] : (given ?? [{ id: 1 }, { id: 2 }]);
  const items = Array.isArray(rows) ? rows.map((row: unknown) => (isRecord(row) ? completed(item.properties ?? {}, row) : row)) : [];
  return reply?.type === 'array'
    ? items
    : { items, ...Object(given), pageSize: 50, pageNumber: 1, pageCount: 1, totalItemsCount: items.length };
}

/** A form that nothing is stored of yet, typed into. */
function keyedIn(of: ReadScreen, { given, ...scenario }: ReadScenario): MadeState {
  const { drawn, required, properties, scenarios, screen, understood } = of;
  const entity = understood.catalogue.entities.get(screen.data?.schema ?? '');
  const edits = scenarios.filter(({ mode, isRight }) => mode === 'create' && isRight).map(({ edit = {} }) => edit);
  const [edit = {}] = edits.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  const needed = drawn
    .filter((name) => required.includes(name))
    .map((name) => [name, exampleValue(properties[name] ?? {})] as const)
    .filter(([, value]) => value !== undefined);
  const situation = situationOf(of, { ...scenario, given });
  const record = entity === undefined ? {} : Object(given[recordName(entity)]);
  const typed = Object.entries({ ...Object.fromEntries(needed), ...record, ...edit }).filter(([name]) => drawn.includes(name));
  return { ...situation, draft: { ...situation.draft, typed: Object.fromEntries(typed) } };
}

function incomplete({ required, drawn, screen, properties }: ReadScreen, fresh: MadeState): MadeState | undefined {
  const isGiven = (name: string) => screen.data?.defaults?.[name] !== undefined || properties[name]?.default !== undefined;
  const isAsked = drawn.some((name) => required.includes(name) && !isGiven(name) && properties[name]?.['x-value'] === undefined);
  const isOffered = submitting(screen).some(({ enabled }) => enabled === undefined);
  return isAsked && isOffered ? { ...fresh, submitted: messages.screen.problemsTitle } : undefined;
}

const TEXT: ReadonlySet<string | undefined> = new Set([undefined, 'one-line', 'multi-line', 'name', 'visible-text']);

/** The fields of a stored record that change though nothing was typed. */
function refused({ screen, drawn, properties, required }: ReadScreen, filled: MadeState): MadeState | undefined {
  const isText = ({ type, format, enum: choices, readOnly, 'x-value': formula }: FieldSchema) =>
    type === 'string' && TEXT.has(format) && choices === undefined && readOnly !== true && formula === undefined;
  const name = drawn.find((field) => isText(properties[field] ?? {})) ?? drawn.find((field) => filled.draft?.typed[field] !== undefined);
  const needsFile = required.some((field) => properties[field]?.['x-file'] !== undefined);
  // Some screens do not show refusals.
  const isShown = submitting(screen).some(({ do: steps }) => !steps.some((step) => 'call' in step && step.call?.quiet === true));
  if (name === undefined || needsFile || !isShown) return undefined;
  const message = fillText(messages.issues.format, { label: properties[name]?.title ?? name });
  const { typed = {}, ...draft } = filled.draft ?? {};
  return {
    ...filled,
    draft: { ...draft, typed: { [name]: otherText(properties[name] ?? {}), ...typed } },
    refusal: { [name]: [message] },
    submitted: message,
  };
}

function otherText(field: FieldSchema): string {
  const text = `${String(exampleValue(field))} 2`;
  return text.length > (field.maxLength ?? Infinity) ? '2' : text;
}

/** A wizard submits at its end. */
function submitting({ kind, actions = {} }: ScreenDocument): readonly Action[] {
  return kind === 'wizard' ? [] : Object.values(actions).filter(({ submit }) => submit === true);
}

/** A list as it is before there is a row. */
function emptied({ screen, understood }: ReadScreen, filled: MadeState): MadeState | undefined {
  const { operations } = understood.catalogue;
  const lists = Object.values((screen.data === undefined ? screen.grids : undefined) ?? {}).flatMap(({ source }) => {
    const operation = screen.sources?.[source]?.operation ?? '';
    const info = operations.get(operation);
    return info?.item === undefined ? [] : [[operation, replyOf(info, [])] as const];
  });
  return lists.length === 0
    ? undefined
    : { ...filled, made: { ...filled.made, given: { ...filled.made.given, ...Object.fromEntries(lists) } } };
}
