/** The names that expressions of an open screen may read, and their values. */
import { isEmpty, type ContextList, type Scope } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import type { Ports, RouteMatch } from '#renderer/services/ports.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { statesInAddress } from '../address/address-names.ts';
import { readState, textOfState } from '../address/state-text.ts';
import type { ScreenLanguage } from './language.ts';
import type { RowSelection } from './row-selection.ts';

/** The part of a screen that evaluating an expression needs. */
export interface ScreenNames {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  /** Every name an expression may read. Valid until the next change: do not keep it. */
  scope(bindings?: Scope): Scope;
}

/** The names with their origin and how to change them. */
export interface ScreenValues extends ScreenNames {
  /** Its arguments. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The form, once its record is known. */
  readonly form: Form | undefined;
  state(name: string): unknown;
  setState(name: string, value: unknown): void;
  /** The last reply of a source. */
  answer(source: string): unknown;
  bind(name: string, value: unknown): void;
}

export interface ValuesOptions extends Pick<ScreenValues, 'document' | 'language'> {
  /** Its arguments, as they now are. */
  input(): ScreenValues['input'];
  /** Lists that expressions read whole. */
  readonly lists: readonly ContextList[];
  readonly ports: Ports;
  /** Whether the screen is the page that the address is of. */
  readonly isPage: boolean;
  readonly route: RouteMatch | undefined;
  readonly selection: Readonly<Record<string, RowSelection>>;
  form(): Form | undefined;
  onChange(): void;
}

const NONE: ReadonlySet<string> = new Set();

export interface KeptValues extends Pick<ScreenValues, 'scope' | 'state' | 'setState' | 'answer' | 'bind'> {
  /** The value of a name has changed. */
  forget(): void;
}

export function createScreenValues({
  document,
  language,
  lists,
  ports,
  isPage,
  input: inputOf,
  route,
  selection,
  form: formOf,
  onChange,
}: ValuesOptions): KeptValues {
  const state: Record<string, unknown> = {};
  const bound: Record<string, unknown> = {};
  const keyOf = (name: string) => `state ${document.id} ${name}`;
  let known: { readonly scope: Scope; readonly readFrom: readonly unknown[] } | undefined;

  /** One scope is shared by all expressions until something changes. */
  function names(): Scope {
    const form = formOf();
    const globals = ports.readGlobals();
    const readFrom = [globals, form?.revision(), form?.mode()];
    if (known?.readFrom.every((part, index) => part === readFrom[index]) === true) return known.scope;
    const scope: Record<string, unknown> = { ...globals, ...bound, input: inputOf(), route, state, selection };
    for (const { name, entity } of lists) scope[name] = ports.references.rowsOf(entity);
    // A context may be part of the record.
    if (form !== undefined) scope[form.document.entity.recordName] = form.record();
    for (const [name, { value }] of Object.entries(document.context ?? {})) scope[name] = language.value(value, scope);
    if (form !== undefined) {
      scope['form'] = form.summary();
      scope['mode'] = form.mode();
    } else if (document.data !== undefined) {
      scope['mode'] = modeOf(document.data.mode, language, scope);
    }
    known = { scope, readFrom };
    return scope;
  }

  const inAddress = isPage ? statesInAddress(document, language) : NONE;
  const begins: Record<string, unknown> = {};
  for (const [name, { initial, remembered, type }] of Object.entries(document.state ?? {})) {
    const linked = inAddress.has(name) ? readState(ports.address.read(name), type) : undefined;
    const kept = remembered === true ? ports.remembered.read(keyOf(name)) : undefined;
    if (initial !== undefined) begins[name] = language.value(initial, names());
    const first = linked === undefined ? (typeof kept === type ? kept : begins[name]) : (linked ?? undefined);
    if (first !== undefined) state[name] = first;
    known = undefined;
  }
  return {
    scope: (bindings) => (bindings === undefined ? names() : { ...names(), ...bindings }),
    state: (name) => state[name],
    setState(name, value) {
      const next = isEmpty(value) ? undefined : value;
      if (Object.is(state[name], next)) return;
      state[name] = next;
      if (inAddress.has(name)) ports.address.write({ [name]: textOfState(next, begins[name]) });
      if (document.state?.[name]?.remembered === true) ports.remembered.write(keyOf(name), next ?? null);
      onChange();
    },
    answer: (source) => bound[source],
    bind(name, value) {
      bound[name] = value;
      onChange();
    },
    forget() {
      known = undefined;
    },
  };
}

const MODES: readonly string[] = ['create', 'edit', 'view'];

/** A literal mode, or the result of the expression; view while that is unknown. */
export function modeOf(mode: string, language: ScreenLanguage, scope: Scope): FormMode {
  const answer = MODES.includes(mode) ? mode : language.value(mode, scope);
  return answer === 'create' || answer === 'edit' ? answer : 'view';
}
