/** Opens a screen: document, state, sources, then its form. */
import type { DialogOutcome } from '#renderer/services/dialogs.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { contextListsOf, memoize, type ContextList } from '#src/expression/index.ts';
import { loadContext, loadLists } from '../form/compile-form.ts';
import { createScreenLanguage, type ScreenLanguage } from '../state/language.ts';
import { arrangeLookup, cancelAction } from './lookup.ts';
import type { LoadedEntity, Ports, RouteMatch } from '#renderer/services/ports.ts';
import type { RendererServices } from '../state/screen-services.ts';
import { resumeActions, runSteps } from '../steps/run-steps.ts';
import { followChanges } from '../steps/follow-changes.ts';
import { followEvents } from '../steps/screen-events.ts';
import { openForm } from '../form/screen-form.ts';
import { createScreenStore, type ScreenStore } from '../state/screen-store.ts';
import type { ScreenTexts } from '../state/texts.ts';

export interface OpenRequest {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly route?: RouteMatch | undefined;
  /** Drawn inside another screen, which opens it again itself. */
  readonly isPart?: boolean;
  /** Closes the dialog of the screen. */
  readonly onClose?: ((outcome: DialogOutcome) => void) | undefined;
}

/**
 * Resolves once the form has its first record; aborted by the signal.
 * @throws the errors of `loadScreen`, `loadEntity` and the compiler; the signal's reason once it is aborted.
 */
export async function openScreen(renderer: RendererServices, request: OpenRequest, signal: AbortSignal): Promise<ScreenStore> {
  const { ports, texts } = renderer;
  const { id, input, route, onClose } = request;
  const { document, language, entity, lists } = await prepare(renderer, await ports.loadScreen(id));
  await Promise.all(lists.map((list) => ports.references.loadRows(list.entity)));
  signal.throwIfAborted();
  const screen = createScreenStore({
    document,
    language,
    services: { ...renderer, texts: texts.screen },
    lists,
    input,
    route,
    ...(onClose === undefined ? {} : { onClose }),
  });
  signal.addEventListener('abort', screen.stop, { once: true });
  // Reloads after an undo elsewhere.
  signal.addEventListener(
    'abort',
    renderer.undoing.subscribe(() => screen.sources.refresh()),
    { once: true },
  );
  screen.touch();
  await untilReady(screen);
  signal.throwIfAborted();
  if (entity !== undefined) await openForm(screen, entity, renderer);
  signal.throwIfAborted();
  return screen;
}

interface Prepared {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  readonly entity: LoadedEntity | undefined;
  readonly lists: readonly ContextList[];
}

/** Compiled once for each document, and cached. */
const prepared = memoize((_ports: Ports) => new WeakMap<ScreenDocument, Prepared>());

async function prepare({ ports, texts, loadForms, loadNodes }: RendererServices, loaded: ScreenDocument): Promise<Prepared> {
  const known = prepared(ports);
  const found = known.get(loaded);
  if (found !== undefined) return found;
  const document = arrange(loaded, texts.screen);
  if (document.data !== undefined) loadForms().catch(console.error);
  loadNodes(document);
  const [entity, context] = await Promise.all([
    document.data && ports.loadEntity(document.data.schema, document.data.ui),
    loadContext(document, ports),
  ]);
  const listed = entity === undefined ? {} : await loadLists(entity.schema, ports);
  const language = createScreenLanguage({
    document,
    record: entity?.schema,
    context: { ...context, ...listed },
    ports,
    texts: texts.screen,
  });
  const made = { document, language, entity, lists: entity === undefined ? [] : contextListsOf(entity.schema) };
  known.set(loaded, made);
  return made;
}

/** With what the engine adds to the kind of screen. */
function arrange(document: ScreenDocument, texts: ScreenTexts): ScreenDocument {
  if (document.kind === 'lookup') return arrangeLookup(document, texts);
  return document.kind === 'page' ? document : { ...document, actions: { ...cancelAction(texts), ...document.actions } };
}

/** The steps of `on.close`; they run to their end after the screen is closed. */
export function runClosingSteps(screen: ScreenStore): void {
  const steps = screen.document.on?.close;
  if (steps !== undefined) void runSteps(screen, steps, { name: 'close', signal: new AbortController().signal });
}

/** Runs the steps of `on.open`, then watches for the other events. */
export async function runOpeningSteps(screen: ScreenStore): Promise<void> {
  const steps = screen.document.on?.open;
  if (steps !== undefined) {
    await runSteps(screen, steps, { name: 'open' });
    screen.form?.markPristine();
  }
  if (screen.signal.aborted) return;
  followEvents(screen);
  followChanges(screen);
  void resumeActions(screen);
}

function untilReady({ store, signal }: ScreenStore): Promise<void> {
  if (store.getState().isReady) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      resolve();
    };
    const stop = store.subscribe(({ isReady }) => isReady && finish());
    signal.addEventListener('abort', finish, { once: true });
  });
}
