/** The form of an open screen: created once its record is loaded, then updated with mode, context and source. */
import type { CompiledForm } from '#renderer/form/contract/forms.ts';
import { isRecord, memoize } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { FormMode } from '#renderer/form/contract/form-values.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenData, Source } from '#schemas/generated/documents/screen.ts';
import { compileForm, contextOf, servicesOf } from './compile-form.ts';
import { formReads, NO_READS, watchForm, type FormReads } from '../state/form-reads.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { RendererServices } from '../state/screen-services.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { modeOf, type ScreenScope, type ScreenValues } from '../state/screen-values.ts';
import type { ScreenWithSources } from '../state/sources.ts';

/** Debounce in ms before the server is called for typed text. */
const ASK_AFTER_MS = 300;
/** Compiled once per entity and UI-schema, and cached. */
const compiledForms = memoize((_entity: EntitySchema) => new Map<string, CompiledForm>());

export async function openForm(screen: ScreenStore, entity: LoadedEntity, renderer: RendererServices): Promise<void> {
  const { data } = screen.document;
  if (data === undefined) return;
  const { open } = await formOf(screen, entity, renderer);
  const mode = currentMode(screen, data);
  const reason = readOnlyReason(screen, data);
  const form = open({
    mode,
    values: firstValues(screen, data, mode),
    context: contextOf(screen, entity.schema),
    services: { ...servicesOf(renderer), mayOpen: (access) => renderer.ports.mayOpen(access) },
    ...(reason === undefined ? {} : { readOnlyReason: reason }),
  });
  screen.attachForm(form);
  screen.record.version = versionOf(screen, data, mode);
  follow(screen, data, form);
  // After the record has loaded, of which a context may be part.
  form.setContext(contextOf(screen, form.document.schema));
}

/** The record that the form's source loaded. */
export function formSource(screen: ScreenValues): Readonly<Record<string, unknown>> | undefined {
  const source = screen.document.data?.source;
  const value = source === undefined ? undefined : screen.answer(source);
  return isRecord(value) ? value : undefined;
}

async function formOf(screen: ScreenScope, entity: LoadedEntity, renderer: RendererServices): Promise<CompiledForm> {
  const { id } = screen.document;
  const known = compiledForms(entity.schema);
  const form = known.get(id) ?? (await compileForm(screen, entity, renderer));
  known.set(id, form);
  return form;
}

/**
 * Passes changes of the screen to its form. Edits are never discarded: over a dirty form a newer record waits,
 * and so does its version, so that a save is refused instead of overwriting it.
 */
function follow(screen: ScreenStore, data: ScreenData, form: Form): void {
  let source = formSource(screen);
  let shownReason = readOnlyReason(screen, data);
  let shownMode = form.mode();
  /** Values set by steps stay until another record is opened. */
  let stepMode: FormMode | undefined;
  const stop = screen.store.subscribe(() => {
    form.setContext(contextOf(screen, form.document.schema));
    const next = formSource(screen);
    // No record any more: the step that caused it decides about the form.
    const isFresh = next !== undefined && next !== source && !form.summary().isDirty;
    source = next;
    if (isFresh) stepMode = undefined;
    else if (form.mode() !== shownMode) stepMode = form.mode();
    const saidMode = currentMode(screen, data);
    // What may only be read may not be added to either.
    const mode = saidMode === 'view' ? saidMode : (stepMode ?? saidMode);
    const reason = readOnlyReason(screen, data);
    const isOther = mode !== form.mode() || reason !== shownReason;
    // Before the form changes: a change of the form calls this again without a step.
    shownReason = reason;
    shownMode = mode;
    if (isOther) form.setMode(mode, reason);
    if (!isFresh) return;
    screen.record.load(() => form.reset(firstValues(screen, data, mode), mode));
    screen.record.version = versionOf(screen, data, mode);
  });
  screen.signal.addEventListener('abort', stop, { once: true });
  feedSources(screen, form);
}

/** Lists of the form follow at once; calls to the server are debounced. */
function feedSources(screen: ScreenStore, form: Form): void {
  const listed = formReadsOf(screen, ({ from }) => [from]);
  if (listed !== NO_READS)
    screen.signal.addEventListener(
      'abort',
      watchForm(form, listed, () => screen.touch()),
      { once: true },
    );
  for (const pauseMs of new Set(Object.values(screen.document.sources ?? {}).map(pauseOf))) {
    const asked = formReadsOf(screen, (source) =>
      pauseOf(source) === pauseMs ? [...Object.values(source.params ?? {}), source.when] : [],
    );
    if (asked !== NO_READS) askAfter(pauseMs, screen, form, asked);
  }
}

function askAfter(pauseMs: number, screen: ScreenStore, form: Form, asked: FormReads): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stop = watchForm(form, asked, () => {
    clearTimeout(pause);
    pause = setTimeout(() => screen.touch(), pauseMs);
  });
  screen.signal.addEventListener(
    'abort',
    () => {
      stop();
      clearTimeout(pause);
    },
    { once: true },
  );
}

function pauseOf({ askAfterMs = ASK_AFTER_MS }: Source): number {
  return askAfterMs;
}

function currentMode(screen: ScreenScope, data: ScreenData): FormMode {
  return modeOf(data.mode, screen.language, screen.scope());
}

function firstValues(screen: ScreenValues, data: ScreenData, mode: FormMode): Readonly<Record<string, unknown>> {
  if (mode !== 'create') return formSource(screen) ?? {};
  const scope = screen.scope();
  const defaults = Object.entries(data.defaults ?? {}).map(([field, expression]) => [field, screen.language.value(expression, scope)]);
  return { ...Object.fromEntries(defaults), ...sought(screen) };
}

/** The value of the field that opened a lookup, for its search form. */
function sought({ document, input }: ScreenValues): Readonly<Record<string, unknown>> {
  const search = document.kind === 'lookup' ? input['search'] : undefined;
  return isRecord(search) ? search : {};
}

function versionOf({ sources }: ScreenWithSources, { source }: ScreenData, mode: FormMode): string | undefined {
  return mode === 'create' || source === undefined ? undefined : sources.version(source);
}

function readOnlyReason(screen: ScreenScope, { because }: ScreenData): string | undefined {
  const reason = because === undefined ? '' : screen.language.text(because, screen.scope());
  return reason === '' ? undefined : reason;
}

function formReadsOf(screen: ScreenValues, expressionsOf: (source: Source) => readonly (string | boolean | undefined)[]): FormReads {
  const { document, language } = screen;
  const expressions = Object.values(document.sources ?? {}).flatMap(expressionsOf);
  const names = expressions.flatMap((expression) => (typeof expression === 'string' ? language.reads(expression, 'value') : []));
  const reads = formReads(screen, names);
  return reads.fields.length === 0 && !reads.summary ? NO_READS : reads;
}
