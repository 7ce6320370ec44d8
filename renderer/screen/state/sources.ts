/** A screen's data: plain sources load when their parameters are known and again when one changes. */
import { isEmpty, type Scope } from '#renderer/expression/index.ts';
import type { ScreenDocument, Source } from '#schemas/generated/documents/screen.ts';
import type { ScreenLanguage } from './language.ts';
import type { ScreenValues } from './screen-values.ts';
import type { Page, PageRequest, Ports, Refusal } from '#renderer/services/ports.ts';

/** `outdated`: the last answer stays, a newer one could not be loaded. `failed`: there is none for these parameters. */
export type LoadState = 'waiting' | 'loading' | 'ready' | 'outdated' | 'failed';

export interface PagedSource {
  /** Changes exactly when another list is meant. */
  readonly key: string;
  load(page: PageRequest): Promise<Page>;
}

export interface Sources {
  /** Starts what is due and drops what no longer holds. */
  loadDue(): void;
  /** Loads the named sources again, all of them without names; kept when the newest answers are there. */
  refresh(names?: readonly string[]): Promise<void>;
  state(name: string): LoadState;
  /** Why the source failed, as the server said it. */
  refusal(name: string): Refusal | undefined;
  /** Version of the record the source answered last. */
  version(name: string): string | undefined;
  /** Nothing that should be there is still on its way. */
  isLoaded(): boolean;
  /** Feeds a grid; undefined while its condition does not hold. */
  paged(name: string): PagedSource | undefined;
  /** Counts the refreshes of a paged source. */
  generation(name: string): number;
  stop(): void;
}

/** A screen as those see it who show what it loads. */
export interface ScreenWithSources extends ScreenValues {
  readonly sources: Sources;
}

export interface SourcesOptions {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  readonly ports: Ports;
  scope(): Scope;
  /** A source answered, or went away. */
  onValue(name: string, value: unknown): void;
  onChange(): void;
}

const REFUSALS: readonly number[] = [400, 403, 404, 409];

interface Load {
  readonly key: string;
  readonly abort: AbortController;
  state: LoadState;
  refusal: Refusal | undefined;
  version: string | undefined;
  /** An answer to these parameters is there, if only an older one. */
  hasAnswer: boolean;
  done: Promise<void>;
}

export function createSources(options: SourcesOptions): Sources {
  const { document, language, ports } = options;
  const sources = Object.entries(document.sources ?? {});
  const plain = sources.filter(([, source]) => source.operation !== undefined && source.paging !== 'infinite');
  const lists = sources.filter(([, source]) => source.from !== undefined);
  const loads = new Map<string, Load>();
  const generations = new Map<string, number>();
  const listKeys = new Map<string, { value: unknown; text: string }>();
  let isStopped = false;

  function paramsOf(source: Source): Record<string, unknown> | undefined {
    const scope = options.scope();
    if (!language.condition(source.when, scope)) return undefined;
    const params = Object.fromEntries(
      Object.entries(source.params ?? {}).map(([name, expression]) => [name, language.value(expression, scope)]),
    );
    const isComplete = ports.requiredParams(source.operation ?? '').every((name) => !isEmpty(params[name]));
    return isComplete ? params : undefined;
  }

  function start(name: string, { operation = '', mayBeRefused = false }: Source, params: Record<string, unknown>): void {
    const key = JSON.stringify(params);
    const before = loads.get(name);
    before?.abort.abort();
    const abort = new AbortController();
    const isSame = before?.key === key;
    const load: Load = {
      key,
      abort,
      state: 'loading',
      refusal: undefined,
      version: isSame ? before.version : undefined,
      hasAnswer: isSame && before.hasAnswer,
      done: Promise.resolve(),
    };
    loads.set(name, load);
    load.done = ports.call(operation, { params, signal: abort.signal }).then(
      (reply) => {
        if (loads.get(name) !== load) return;
        Object.assign(load, { state: 'ready', hasAnswer: true, version: reply.version });
        options.onValue(name, reply.body);
      },
      (thrown: unknown) => {
        if (loads.get(name) !== load) return;
        const refusal = ports.asRefusal(thrown);
        if (mayBeRefused && isRefused(refusal)) {
          Object.assign(load, { state: 'ready', hasAnswer: true });
          options.onValue(name, undefined);
          return;
        }
        load.state = load.hasAnswer ? 'outdated' : 'failed';
        load.refusal = refusal;
        if (load.refusal === undefined || load.refusal.status >= 500) ports.reportDefect(thrown);
        options.onChange();
      },
    );
  }

  /** @returns whether a value went away. */
  function updatePlain(name: string, source: Source): boolean {
    const params = paramsOf(source);
    const load = loads.get(name);
    if (params !== undefined) {
      if (load?.key !== JSON.stringify(params)) start(name, source, params);
      return false;
    }
    if (load === undefined) return false;
    load.abort.abort();
    loads.delete(name);
    options.onValue(name, undefined);
    return true;
  }

  /** @returns whether the list is another. */
  function updateList(name: string, expression: string): boolean {
    const value = language.value(expression, options.scope());
    const known = listKeys.get(name);
    if (known !== undefined && known.value === value) return false;
    const text = JSON.stringify(value) ?? '';
    listKeys.set(name, { value, text });
    if (known?.text === text) return false;
    generations.set(name, (generations.get(name) ?? 0) + 1);
    options.onValue(name, value);
    return true;
  }

  /** A load that another one replaced is over only when that one is. */
  async function isDone(name: string): Promise<void> {
    for (let load = loads.get(name); load !== undefined;) {
      await load.done;
      const latest = loads.get(name);
      if (latest === load) return;
      load = latest;
    }
  }

  return {
    loadDue() {
      if (isStopped) return;
      // What goes away may be what another source waits for; no chain is longer than the list of sources.
      for (let round = 0; round <= sources.length; round++) {
        let isChanged = false;
        for (const [name, source] of plain) isChanged = updatePlain(name, source) || isChanged;
        for (const [name, source] of lists) isChanged = updateList(name, source.from ?? '') || isChanged;
        if (!isChanged) return;
      }
    },
    async refresh(names) {
      if (isStopped) return;
      const due = sources.filter(([name]) => names === undefined || names.includes(name));
      for (const [name, source] of due) {
        generations.set(name, (generations.get(name) ?? 0) + 1);
        if (source.operation === undefined || source.paging === 'infinite') continue;
        const params = paramsOf(source);
        if (params !== undefined) start(name, source, params);
      }
      options.onChange();
      await Promise.all(due.map(([name]) => isDone(name)));
    },
    state: (name) => loads.get(name)?.state ?? 'waiting',
    refusal: (name) => loads.get(name)?.refusal,
    version: (name) => loads.get(name)?.version,
    isLoaded: () =>
      plain.every(([name, source]) => {
        const state = loads.get(name)?.state ?? 'waiting';
        return state === 'waiting' ? paramsOf(source) === undefined : state !== 'loading';
      }),
    paged(name) {
      const source = document.sources?.[name];
      if (source?.operation === undefined) return undefined;
      const { operation } = source;
      const params = paramsOf(source);
      return params && { key: JSON.stringify(params), load: (page) => ports.loadPage(operation, params, page) };
    },
    generation: (name) => generations.get(name) ?? 0,
    stop() {
      isStopped = true;
      for (const load of loads.values()) load.abort.abort();
      loads.clear();
    },
  };
}

/** Asked and answered: another try with the same parameters would be refused again. */
function isRefused(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && REFUSALS.includes(refusal.status);
}
