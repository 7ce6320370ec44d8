/** A screen's data: plain sources load when their parameters are known and again when one changes. */
import type { Scope } from '#renderer/expression/index.ts';
import type { ScreenDocument, Source } from '#schemas/generated/documents/screen.ts';
import { isEmpty } from '#renderer/expression/index.ts';
import type { ScreenLanguage } from './language.ts';
import type { Page, PageRequest, Ports, Refusal } from './ports.ts';

export type LoadState = 'waiting' | 'loading' | 'ready' | 'failed';

export interface PagedSource {
  /** Changes exactly when another list is meant. */
  readonly key: string;
  load(page: PageRequest): Promise<Page>;
}

export interface Sources {
  /** Starts what is due and drops what no longer holds. */
  settle(): void;
  /** Loads the named sources again, all of them without names. */
  refresh(names?: readonly string[]): Promise<void>;
  state(name: string): LoadState;
  /** Why the source failed, as the server said it. */
  refusal(name: string): Refusal | undefined;
  /** Nothing that should be there is still on its way. */
  isSettled(): boolean;
  /** Feeds a grid; undefined while its condition does not hold. */
  paged(name: string): PagedSource | undefined;
  /** Counts the refreshes of a paged source. */
  generation(name: string): number;
  stop(): void;
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

interface Load {
  key: string;
  state: LoadState;
  refusal: Refusal | undefined;
  abort: AbortController;
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

  function paramsOf(source: Source): Record<string, unknown> | undefined {
    const scope = options.scope();
    if (!language.condition(source.when, scope)) return undefined;
    const params = Object.fromEntries(
      Object.entries(source.params ?? {}).map(([name, expression]) => [name, language.value(expression, scope)]),
    );
    const isComplete = ports.requiredParams(source.operation ?? '').every((name) => !isEmpty(params[name]));
    return isComplete ? params : undefined;
  }

  function start(name: string, source: Source, params: Record<string, unknown>, key: string): Load {
    loads.get(name)?.abort.abort();
    const abort = new AbortController();
    const load: Load = { key, state: 'loading', refusal: undefined, abort, done: Promise.resolve() };
    loads.set(name, load);
    load.done = ports.call(source.operation ?? '', { params, signal: abort.signal }).then(
      (reply) => {
        if (loads.get(name) !== load) return;
        load.state = 'ready';
        options.onValue(name, reply.body);
      },
      (thrown: unknown) => {
        if (loads.get(name) !== load) return;
        load.state = 'failed';
        load.refusal = ports.asRefusal(thrown);
        ports.reportDefect(thrown);
        options.onChange();
      },
    );
    return load;
  }

  function settleList(name: string, expression: string): void {
    const value = language.value(expression, options.scope());
    const known = listKeys.get(name);
    if (known !== undefined && known.value === value) return;
    const text = JSON.stringify(value) ?? '';
    listKeys.set(name, { value, text });
    if (known?.text === text) return;
    generations.set(name, (generations.get(name) ?? 0) + 1);
    options.onValue(name, value);
  }

  return {
    settle() {
      for (const [name, source] of plain) {
        const params = paramsOf(source);
        if (params === undefined) continue;
        const key = JSON.stringify(params);
        if (loads.get(name)?.key !== key) start(name, source, params, key);
      }
      for (const [name, source] of lists) settleList(name, source.from ?? '');
    },
    async refresh(names) {
      const due = sources.filter(([name]) => names === undefined || names.includes(name));
      const running: Promise<void>[] = [];
      for (const [name, source] of due) {
        generations.set(name, (generations.get(name) ?? 0) + 1);
        const params = plain.some(([other]) => other === name) ? paramsOf(source) : undefined;
        if (params !== undefined) running.push(start(name, source, params, JSON.stringify(params)).done);
      }
      options.onChange();
      await Promise.all(running);
    },
    state: (name) => loads.get(name)?.state ?? 'waiting',
    refusal: (name) => loads.get(name)?.refusal,
    isSettled: () =>
      plain.every(([name, source]) => {
        const state = loads.get(name)?.state;
        return state === 'ready' || state === 'failed' || (state === undefined && paramsOf(source) === undefined);
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
      for (const load of loads.values()) load.abort.abort();
      loads.clear();
    },
  };
}
