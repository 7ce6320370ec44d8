/** Rebases the form on the version stored by another user, so that the next save replaces it. */
import { fillText, formatDate, readPath, zoneOf } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { RecordStamp } from '#renderer/services/ports.ts';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import { printingOf } from '../state/printing.ts';
import { formSource } from './screen-form.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenServices } from '../state/screen-services.ts';

/**
 * @param where `above`: after a refused save, in the panel, which takes the focus. `beside`: while the user types, as a toast and at
 * the fields that both changed.
 * @returns false when the stored record could not be loaded; the form is unchanged then.
 */
export async function mergeStored(screen: ScreenStore, where: 'above' | 'beside' = 'above'): Promise<boolean> {
  const { form, document, sources, services } = screen;
  const source = document.data?.source;
  if (form === undefined || source === undefined) return false;
  await sources.refresh([source]);
  const stored = formSource(screen);
  if (screen.signal.aborted || sources.state(source) !== 'ready' || stored === undefined) return false;
  const version = sources.version(source);
  if (where === 'beside' && version === screen.record.version) return true;
  let rebased: ReturnType<Form['rebase']> = { collisions: [], taken: [] };
  screen.record.load(() => {
    rebased = form.rebase(stored);
  });
  screen.record.version = version;
  const { collisions, taken } = rebased;
  const stamp = sources.stamp(source);
  const message = mergedText(screen, form, taken, stamp);
  const problems = Object.fromEntries(collisions.map((path) => [path, collisionText(form, path, stored, stamp, services)]));
  form.setServerProblems(problems, message, where === 'above');
  if (where === 'beside') services.toasts.show(message, collisions.length > 0 ? 'warning' : 'info', SHOWN_MS);
  return true;
}

/** Longer than usual, because the user did not expect it. */
const SHOWN_MS = 10_000;

/** The author and time of the stored version, and the fields now shown. */
function mergedText(
  { services: { texts }, scope }: ScreenStore,
  form: Form,
  taken: readonly string[],
  { changedBy, changedAt }: RecordStamp,
): string {
  if (changedBy === undefined) return texts.savedMeanwhile;
  const labels = taken.filter((path) => form.field(path).visible).map((path) => form.field(path).label);
  const values = {
    who: changedBy,
    time: changedAt === undefined ? '' : formatDate(changedAt, 'HH:mm', zoneOf(scope())),
    fields: labels.join(', '),
  };
  return fillText(labels.length === 0 ? texts.savedMeanwhileBy : texts.savedMeanwhileWith, values);
}

function collisionText(
  form: Form,
  path: string,
  stored: Readonly<Record<string, unknown>>,
  { changedBy }: RecordStamp,
  services: ScreenServices,
): string {
  const { texts } = services;
  const { label } = form.field(path);
  const who = changedBy ?? texts.someoneElse;
  const value = printValue(form.document.fields.get(path)?.entity.schema ?? {}, readPath(stored, path), printingOf(services));
  return value === '' ? fillText(texts.emptiedMeanwhile, { label, who }) : fillText(texts.changedMeanwhile, { label, value, who });
}
