/** A screen's data: plain sources load when their parameters are known and again when one changes. */
import { isEmpty, type Scope } from '#src/expression/index.ts';
import type { ScreenDocument, Source } from '#schemas/generated/documents/screen.ts';
import type { ScreenLanguage } from './language.ts';
import type { ScreenValues } from './screen-values.ts';
import type { ListExport, ListTotals, Page, PageRequest, Ports, RecordStamp, Refusal } from '#renderer/services/ports.ts';

/** `outdated`: the last reply is kept, a newer one could not be loaded. `failed`: there is no reply for these parameters. */
export type LoadState = 'waiting' | 'loading' | 'ready' | 'outdated' | 'failed';

export interface PagedSource {
  /** Identifies the list: another key is another list. */
  readonly key: string;
  load(page: PageRequest): Promise<Page>;
  /** The sums over the whole list. */
  totals(asked: Pick<PageRequest, 'filter' | 'signal'>): Promise<ListTotals>;
  /** Downloads the whole list; absent if the operation writes no files. */
  readonly export?: (list: ListExport) => Promise<void>;
}

export interface Sources {
  /** Loads sources whose parameters are complete or changed, and drops those whose condition became false. */
  loadDue(): void;
  /** Loads the named sources again, or all of them; resolves with the newest replies in place. */
  refresh(names?: readonly string[]): Promise<void>;
  /** Resolves once no named source loads its first answer for the parameters that it now has. */
  untilAnswered(names: readonly string[]): Promise<void>;
  state(name: string): LoadState;
  /** The refusal of a failed source. */
  refusal(name: string): Refusal | undefined;
  /** Version of the record loaded last. */
  version(name: string): string | undefined;
  /** Who stored that record, and when. */
  stamp(name: string): RecordStamp;
  /** Whether no source is loading or about to load. */
  isLoaded(): boolean;
  /** The pages of a grid; undefined while the condition of the source is false. */
  paged(name: string): PagedSource | undefined;
  /** Counts the refreshes of a paged source. */
  generation(name: string): number;
  stop(): void;
}

/** The part of a screen that showing loaded data needs. */
export interface ScreenWithSources extends ScreenValues {
  readonly sources: Sources;
}

export interface SourcesOptions {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  readonly ports: Ports;
  scope(): Scope;
  /** The value of a source was loaded or dropped. */
  onValue(name: string, value: unknown): void;
  onChange(): void;
}

const REFUSALS: readonly number[] = [400, 403, 404, 409];

interface SourceLoad {
  readonly key: string;
  readonly abort: AbortController;
  state: LoadState;
  refusal: Refusal | undefined;
  version: string | undefined;
  stamp: RecordStamp;
  /** A reply for these parameters exists, even if outdated. */
  hasAnswer: boolean;
  done: Promise<void>;
}

export function createSources(options: SourcesOptions): Sources {
  const { document, ports } = options;
  const paramsOf = (source: Source) => completeParams(source, options);
  const sources = Object.entries(document.sources ?? {});
  const plain = sources.filter(([, source]) => source.operation !== undefined && source.paging !== 'infinite');
  const lists = sources.filter(([, source]) => source.from !== undefined);
  const loads = createLoads(options);
  const generations = createCounters();
  const updateList = createListUpdate(options, generations);
  let isStopped = false;

  return {
    loadDue() {
      if (isStopped) return;
      // A changed value may affect other sources; no chain is longer than the number of sources.
      for (let round = 0; round <= sources.length; round++) {
        let isChanged = false;
        for (const [name, source] of plain) isChanged = loads.update(name, source, paramsOf(source)) || isChanged;
        for (const [name, source] of lists) isChanged = updateList(name, source.from ?? '') || isChanged;
        if (!isChanged) return;
      }
    },
    async refresh(names) {
      if (isStopped) return;
      const due = sources.filter(([name]) => names === undefined || names.includes(name));
      for (const [name, source] of due) {
        generations.increase(name);
        if (source.operation === undefined || source.paging === 'infinite') continue;
        const params = paramsOf(source);
        if (params !== undefined) loads.start(name, source, params);
      }
      options.onChange();
      await Promise.all(due.map(([name]) => loads.untilDone(name)));
    },
    async untilAnswered(names) {
      const isUnanswered = (name: string) => loads.get(name)?.state === 'loading' && loads.get(name)?.hasAnswer === false;
      while (names.some(isUnanswered)) await Promise.all(names.filter(isUnanswered).map(loads.untilDone));
    },
    state: (name) => loads.get(name)?.state ?? 'waiting',
    refusal: (name) => loads.get(name)?.refusal,
    version: (name) => loads.get(name)?.version,
    stamp: (name) => loads.get(name)?.stamp ?? {},
    isLoaded: () =>
      plain.every(([name, source]) => {
        const state = loads.get(name)?.state ?? 'waiting';
        return state === 'waiting' ? paramsOf(source) === undefined : state !== 'loading';
      }),
    paged(name) {
      const source = document.sources?.[name];
      if (source?.operation === undefined) return undefined;
      const params = paramsOf(source);
      return params && pagedSource(ports, source.operation, params);
    },
    generation: generations.get,
    stop() {
      isStopped = true;
      loads.stop();
    },
  };
}

/** Loads plain sources; only the latest load of each is kept. */
function createLoads({ ports, onValue, onChange }: SourcesOptions) {
  const loads = new Map<string, SourceLoad>();

  function start(name: string, { operation = '', mayBeRefused = false }: Source, params: Record<string, unknown>): void {
    const key = JSON.stringify(params);
    const before = loads.get(name);
    before?.abort.abort();
    const abort = new AbortController();
    const isSame = before?.key === key;
    const load: SourceLoad = {
      key,
      abort,
      state: 'loading',
      refusal: undefined,
      version: isSame ? before.version : undefined,
      stamp: isSame ? before.stamp : {},
      hasAnswer: isSame && before.hasAnswer,
      done: Promise.resolve(),
    };
    loads.set(name, load);
    load.done = ports.call(operation, { params, signal: abort.signal }).then(
      (reply) => {
        if (loads.get(name) !== load) return;
        Object.assign(load, { state: 'ready', hasAnswer: true, version: reply.version, stamp: reply });
        onValue(name, reply.body);
      },
      (thrown: unknown) => {
        if (loads.get(name) !== load) return;
        const refusal = ports.asRefusal(thrown);
        if (mayBeRefused && isRefused(refusal)) {
          Object.assign(load, { state: 'ready', hasAnswer: true });
          onValue(name, undefined);
          return;
        }
        load.state = load.hasAnswer ? 'outdated' : 'failed';
        load.refusal = refusal;
        if (load.refusal === undefined || load.refusal.status >= 500) ports.reportError(thrown);
        onChange();
      },
    );
  }

  /** @returns whether a value was dropped. */
  function update(name: string, source: Source, params: Record<string, unknown> | undefined): boolean {
    const load = loads.get(name);
    if (params !== undefined) {
      if (load?.key !== JSON.stringify(params)) start(name, source, params);
      return false;
    }
    if (load === undefined) return false;
    load.abort.abort();
    loads.delete(name);
    onValue(name, undefined);
    return true;
  }

  /** Resolves with the latest load, if a newer one replaced the first. */
  async function untilDone(name: string): Promise<void> {
    for (let load = loads.get(name); load !== undefined;) {
      await load.done;
      const latest = loads.get(name);
      if (latest === load) return;
      load = latest;
    }
  }

  function stop(): void {
    for (const load of loads.values()) load.abort.abort();
    loads.clear();
  }

  return { get: (name: string) => loads.get(name), start, update, untilDone, stop };
}

/** Takes over lists that are values of the screen. */
function createListUpdate({ language, scope, onValue }: SourcesOptions, generations: ReturnType<typeof createCounters>) {
  const listKeys = new Map<string, { value: unknown; text: string }>();

  /** @returns whether the list changed. */
  return function updateList(name: string, expression: string): boolean {
    const value = language.value(expression, scope());
    const known = listKeys.get(name);
    if (known !== undefined && known.value === value) return false;
    const text = JSON.stringify(value) ?? '';
    listKeys.set(name, { value, text });
    if (known?.text === text) return false;
    generations.increase(name);
    onValue(name, value);
    return true;
  };
}

/** Counts from 0, by name. */
function createCounters() {
  const counts = new Map<string, number>();
  const get = (name: string) => counts.get(name) ?? 0;
  return { get, increase: (name: string) => void counts.set(name, get(name) + 1) };
}

/** The parameters of a source's call; undefined while its condition is false or one is missing. */
function completeParams(source: Source, { language, ports, scope: readScope }: SourcesOptions): Record<string, unknown> | undefined {
  const scope = readScope();
  if (!language.condition(source.when, scope)) return undefined;
  const params = Object.fromEntries(
    Object.entries(source.params ?? {}).map(([name, expression]) => [name, language.value(expression, scope)]),
  );
  const { operation = '', first, filter = [], sort = [] } = source;
  const terms = filter.map(({ field, is, value }) => ({
    field,
    is,
    ...(value === undefined ? {} : { value: language.value(value, scope) }),
  }));
  const list = ports.listParams(operation, {
    pageSize: first,
    sort: sort.map(({ field, order = 'asc' }) => ({ colId: field, sort: order })),
    filter: terms.filter((term) => !('value' in term) || !isEmpty(term.value)),
  });
  const all = { ...params, ...list };
  const isComplete = ports.requiredParams(operation).every((name) => !isEmpty(all[name]));
  return isComplete ? all : undefined;
}

function pagedSource(ports: Ports, operation: string, params: Readonly<Record<string, unknown>>): PagedSource {
  return {
    key: JSON.stringify(params),
    load: (page) => ports.loadPage(operation, params, page),
    totals: (asked) => ports.loadTotals(operation, params, asked),
    ...(ports.isExported(operation) && { export: (list) => ports.exportList(operation, params, list) }),
  };
}

/** The same parameters would be refused again. */
function isRefused(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && REFUSALS.includes(refusal.status);
}
