/** Resolves a stale save: rebases the form on the record that somebody else stored, so that the next save replaces that version. */
import { fillText, readPath } from '#renderer/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import { printingOf } from '../state/printing.ts';
import { formSource } from './screen-form.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenServices } from '../state/screen-services.ts';

/** @returns false when the stored record could not be loaded; the form is unchanged then. */
export async function mergeStored(screen: ScreenStore): Promise<boolean> {
  const { form, document, sources, services } = screen;
  const source = document.data?.source;
  if (form === undefined || source === undefined) return false;
  await sources.refresh([source]);
  const stored = formSource(screen);
  if (screen.signal.aborted || sources.state(source) !== 'ready' || stored === undefined) return false;
  let collisions: readonly string[] = [];
  screen.record.load(() => {
    collisions = form.rebase(stored);
  });
  screen.record.version = sources.version(source);
  form.setServerProblems(
    Object.fromEntries(collisions.map((path) => [path, collisionText(form, path, stored, services)])),
    services.texts.savedMeanwhile,
  );
  return true;
}

function collisionText(form: Form, path: string, stored: Readonly<Record<string, unknown>>, services: ScreenServices): string {
  const { texts } = services;
  const { label } = form.field(path);
  const value = printValue(form.document.fields.get(path)?.entity.schema ?? {}, readPath(stored, path), printingOf(services));
  return value === '' ? fillText(texts.emptiedMeanwhile, { label }) : fillText(texts.changedMeanwhile, { label, value });
}
