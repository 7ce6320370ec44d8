/** A lookup of a field: opens a screen, and fills fields from the row picked there as one edit by the user. */
import { fillText, isEmpty, isRecord, normaliseField, readPath } from '#src/expression/index.ts';
import { isSameValue } from '../contract/field-state.ts';
import type { Form } from '../contract/form.ts';
import type { Fill, FilledField, Filling, Lookup } from '../contract/lookup.ts';

export function isOffered({ visible }: Lookup, form: Form): boolean {
  return typeof visible === 'boolean' ? visible : visible.evaluate(form.scope(), false) === true;
}

/** @param anchor the element beside which a question about overwriting values is shown */
export async function openLookup(form: Form, path: string, lookup: Lookup, anchor?: HTMLElement): Promise<void> {
  const scope = form.scope();
  const { value, draft = value } = form.field(path);
  const input = Object.fromEntries(lookup.with.map(([name, expression]) => [name, expression.evaluate(scope, undefined)]));
  if (lookup.search !== undefined && !isEmpty(draft)) input['search'] = { [lookup.search]: draft };
  const { result } = await form.services.dialogs.open(lookup.screen, input);
  const row = result?.['row'];
  if (isRecord(row)) await fillFrom(form, path, lookup, row, anchor);
}

/** Fills fields from a row picked for the field `path`, as one edit by the user. */
export async function fillFrom(
  form: Form,
  path: string,
  { fills, source }: Filling,
  row: Row,
  anchor: HTMLElement | undefined,
): Promise<void> {
  const found = dueFills(form, fills, row);
  const due = found.filter(({ isTyped }) => !isTyped);
  const doubtful = due.filter(({ isDoubtful }) => isDoubtful);
  const mayReplace = doubtful.length === 0 || (await asks(form, doubtful, anchor));
  const wanted = mayReplace ? due : due.filter(({ isDoubtful }) => !isDoubtful);
  const words = source?.render({ ...form.scope(), row });
  const kept = found.filter(({ isTyped, to, value }) => isTyped && !isSameValue(readPath(form.record(), to), value));
  if (wanted.length > 0) form.fill(path, wanted, words && { source: words, kept: kept.map(({ to }) => form.field(to).label) });
}

interface DueFill extends FilledField {
  /** Whether it overwrites a value, which the user must confirm. */
  readonly isDoubtful: boolean;
  /** The user's own, which stays. */
  readonly isTyped: boolean;
}

function dueFills(form: Form, fills: readonly Fill[], row: Row): readonly DueFill[] {
  const scope = { ...form.scope(), row };
  const valueOf = ({ to, from }: Fill) => normaliseField(form.document.entity, to, from.evaluate(scope, undefined));
  const differs = (path: string) => {
    const fill = fills.find(({ to }) => to === path);
    return fill === undefined || !isSameValue(readPath(form.record(), path), valueOf(fill));
  };
  return fills.flatMap((fill) => {
    const { to, when, overwrite, keptWith, onClear } = fill;
    const isDue = typeof when === 'boolean' ? when : when.evaluate(scope, false) === true;
    if (!isDue || form.field(to).readOnly) return [];
    const value = valueOf(fill);
    const current = readPath(form.record(), to);
    const isThere = !isEmpty(current);
    if (overwrite === 'ifEmpty' && isThere) return [];
    // Only a field that is always replaced is also emptied.
    if (overwrite !== 'always' && isEmpty(value)) return [];
    const isTyped = [...(overwrite === 'unlessTyped' ? [to] : []), ...keptWith].some((path) => form.isTyped(path) && differs(path));
    const isStored = overwrite === 'unlessTyped' && form.mode() === 'edit' && !form.isFilled(to);
    const isDoubtful = (overwrite === 'ask' || isStored) && isThere && !isSameValue(current, value);
    return [{ to, value, clears: onClear === 'clear', isDoubtful, isTyped }];
  });
}

function asks(form: Form, doubtful: readonly DueFill[], anchor: HTMLElement | undefined): Promise<boolean> {
  const { replaceTitle, replaceBody, replace, keep } = form.document.texts;
  const fields = doubtful.map(({ to }) => form.field(to).label).join(', ');
  return form.services.confirmations.ask({
    title: replaceTitle,
    body: fillText(replaceBody, { fields }),
    label: replace,
    declineLabel: keep,
    isDestructive: false,
    anchor,
  });
}

type Row = Readonly<Record<string, unknown>>;
