/** The suggestions for one field: loaded when typing pauses, dropped when they no longer fit, accepted by one key. */
import { fieldsRead } from '#src/expression/index.ts';
import { fieldHolding } from '../compile/field-holding.ts';
import type { Form } from '../contract/form.ts';
import type { Offer, Suggest } from '../contract/suggest.ts';
import { fillFrom } from '../store/open-lookup.ts';
import { watchReads } from '../store/watch-reads.ts';

export interface Suggestions {
  /** Fields beside which the offers are of use: that of the offers, and those that the call reads. */
  readonly attended: readonly string[];
  subscribe(listener: () => void): () => void;
  /** The same list until there are others. */
  offers(): readonly Offer[];
  /** Whether one of those fields has the focus; nothing is loaded while none has. */
  attend(isAttended: boolean): void;
  /** @param anchor the element beside which a question about overwriting values is shown */
  take(offer: Offer, anchor?: HTMLElement): Promise<void>;
  /** Hides the suggestions until something else is typed. */
  dismiss(): void;
  /** Begins to follow the form; answers how to end it. */
  follow(): () => void;
}

/** Debounce: milliseconds without a key before the request. */
const ASK_AFTER_MS = 250;
/** As many as there are keys. */
const MOST = 9;
const NONE: readonly Offer[] = [];

export function createSuggestions(form: Form, path: string, suggest: Suggest): Suggestions {
  const { operation, params, when } = suggest;
  const paramReads = params.flatMap(([, expression]) => expression.reads);
  const read = [...paramReads, ...(typeof when === 'boolean' ? [] : when.reads)];
  const listeners = new Set<() => void>();
  let shown = NONE;
  let isAttended = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  /** The parameters of the last request, as text. */
  let asked: string | undefined;

  function show(offers: readonly Offer[]): void {
    if (shown === offers || (shown.length === 0 && offers.length === 0)) return;
    shown = offers;
    for (const listener of listeners) listener();
  }

  function drop(): void {
    clearTimeout(pause);
    request?.abort();
    asked = undefined;
    show(NONE);
  }

  /** A key only drops suggestions that no longer fit. Whether to load new ones is decided when typing pauses. */
  function consider(): void {
    if (asked !== undefined && !isWanted(form, path, suggest)) drop();
    else if (isAttended) {
      clearTimeout(pause);
      pause = setTimeout(() => void ask(), ASK_AFTER_MS);
    }
  }

  async function ask(): Promise<void> {
    const text = paramsText(form, suggest);
    if (!isAttended || !isWanted(form, path, suggest) || text === asked) return;
    request?.abort();
    const own = new AbortController();
    request = own;
    asked = text;
    const rows = await form.services.loadOffers(operation, JSON.parse(text), own.signal);
    if (!own.signal.aborted) show(rows.slice(0, MOST).map((row) => offerOf(form, suggest, row)));
  }

  return {
    attended: [path, ...fieldsOf(form, paramReads)],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offers: () => shown,
    attend(next) {
      isAttended = next;
      if (next) consider();
    },
    async take({ row }, anchor) {
      await fillFrom(form, path, suggest, row, anchor);
    },
    dismiss: () => show(NONE),
    follow() {
      const stop = watchReads(form, read, consider);
      const stopField = form.subscribe([path], consider);
      return () => {
        stop();
        stopField();
        drop();
      };
    },
  };
}

function isWanted(form: Form, path: string, { when }: Suggest): boolean {
  const { enabled, readOnly, draft } = form.field(path);
  if (!enabled || readOnly || draft !== undefined) return false;
  return typeof when === 'boolean' ? when : when.evaluate(form.scope(), false) === true;
}

/** The parameters of the call as JSON. */
function paramsText(form: Form, { params }: Suggest): string {
  const scope = form.scope();
  return JSON.stringify(Object.fromEntries(params.map(([name, expression]) => [name, expression.evaluate(scope, undefined)])));
}

function offerOf(form: Form, { label, detail, note, marks }: Suggest, row: Offer['row']): Offer {
  const scope = { ...form.scope(), row };
  const marked = marks?.evaluate(scope, NONE);
  return {
    label: label.render(scope),
    detail: detail?.render(scope) ?? '',
    note: note?.render(scope) ?? '',
    marks: Array.isArray(marked) ? marked.filter((word) => typeof word === 'string') : [],
    row,
  };
}

function fieldsOf(form: Form, reads: readonly string[]): readonly string[] {
  const { entity, fields } = form.document;
  return [...new Set(fieldsRead(reads, entity.recordName, entity.fields).map((read) => fieldHolding(fields, read) ?? read))];
}
