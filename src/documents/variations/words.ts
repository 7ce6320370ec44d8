import { type Environment, figuresOf, fillText, MODE, textOutline } from '#src/expression/index.ts';
import type { AddField, Change, PlaceChange, SetChange } from '#schemas/generated/documents/variation.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import ownField from '#schemas/variations/own-field.schema.json' with { type: 'json' };
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { type Address, readAddress } from './address.ts';
import { applyChanges } from './apply.ts';
import { faultOf, keysOf, type SetKey } from './keys.ts';
import { labelIn, type Release } from './merge.ts';
import { inWords } from './outline.ts';
import { isAddField, longest, withOwnFields } from './own-fields.ts';
import { findAction, findColumn, findField, findGroup, findNode, findTab } from './parts.ts';
import { fieldsIn } from './targets.ts';

const { words } = texts;
/** Of the product, by the entity of their records. */
const LISTS: ReadonlyMap<string | undefined, string> = new Map(Object.entries(ownField.properties.of['x-labels']));

/** What changes mean, a sentence for each key, one list a change: "Package Type is now required when Packages is more than 0 (was: never)". */
export function wordsOf(changes: readonly Change[], released: Release): readonly (readonly string[])[] {
  const before = withOwnFields(released, changes.filter(isAddField));
  const release = withTitles(before, changes);
  return changes.map((change) => {
    const address = readAddress(change.at);
    const environment = release.environment(address.name)?.including({ mode: MODE });
    const where = fillText(words.where[address.kind], { name: titleOf(address, release) });
    const part = { address, release, environment, label: labelOf(address, release), before: labelOf(address, before) };
    return sentencesOf(change, part).map((sentence) => `${where}: ${sentence}`);
  });
}

interface PartContext {
  readonly address: Address;
  readonly release: Release;
  readonly environment: Environment | undefined;
  /** What the part is called. */
  readonly label: string;
  /** What it was called in the release. */
  readonly before: string;
}

/** Fields are called as the changes call them. */
function withTitles(release: Release, changes: readonly Change[]): Release {
  const titles = changes.flatMap((change) =>
    'set' in change && change.set.title !== undefined ? [{ at: change.at, set: { title: change.set.title } }] : [],
  );
  const entity = (name: string) => {
    const known = release.entity(name);
    return known && applyChanges('entity', name, known, titles);
  };
  const isRenamed = (name: string) => titles.some(({ at }) => readAddress(at).name === name);
  return { ...release, entity, environment: (name) => release.environment(name, isRenamed(name) ? entity(name) : undefined) };
}

function sentencesOf(change: Change, part: PartContext): string[] {
  if ('hide' in change) return [fillText(words.hide, { label: part.label })];
  if ('place' in change) return [placeSentence(change, part)];
  if ('set' in change) return keysOf(change.set).map((key) => setSentence(key, change, part));
  if (change.add === 'field') return [fieldSentence(change, part.release)];
  const values = {
    message: change.message,
    label: fieldLabel(change.target, part),
    when: conditionWords(change.invalidWhen, part.environment),
  };
  return [fillText(change.severity === 'warning' ? words.warning : words.rule, values)];
}

function fieldSentence(field: AddField, { lists }: Release): string {
  const { title, kind, required, minimum, maximum, decimals = 0, unit, choices = [], of, list, headings = [] } = field;
  const range = [
    ...(minimum === undefined ? [] : [fillText(words.from, figuresOf({ minimum }))]),
    ...(maximum === undefined ? [] : [fillText(words.to, figuresOf({ maximum }))]),
  ].join('');
  const values = {
    ...figuresOf({ maxLength: longest(field), decimals }),
    range,
    choices: choices.join(', '),
    list: list === undefined ? (LISTS.get(of) ?? '') : (lists?.get(list) ?? list),
    unit: unit === undefined ? '' : fillText(words.unit, { unit }),
  };
  return fillText(required === true ? words.requiredField : words.field, {
    label: title,
    kind: fillText(kind === 'number' && decimals === 0 ? words.wholeNumber : words.kinds[kind], values),
    headings: headings.length === 0 ? '' : fillText(words.headings, { headings: headings.map((heading) => `“${heading}”`).join(', ') }),
  });
}

function setSentence(key: SetKey, { set, was = {} }: SetChange, part: PartContext): string {
  return fillText(words[key], {
    label: key === 'title' ? part.before : part.label,
    now: valueWords(set[key]),
    was: valueWords(was[key]),
    ...conditionSentence(key, set, part),
  });
}

/** The values of a sentence about a condition, or about choices that leave. */
function conditionSentence(key: SetKey, set: SetChange['set'], part: PartContext): Readonly<Record<string, string>> {
  const { environment } = part;
  const now = conditionWords(key === 'editableWhen' ? set.editableWhen?.expr : set[key], environment);
  if (key === 'required' || key === 'requiredWhen') return { now, was: requiredBefore(part) };
  if (key === 'visible') return { now };
  if (key === 'editableWhen') return { now, because: set.editableWhen?.because ?? '' };
  if (key !== 'choices') return {};
  const { enum: all = [], 'x-labels': labels = {} } = fieldOf(part)?.schema ?? {};
  const gone = all.map(String).filter((value) => set.choices?.includes(value) !== true);
  return { gone: gone.map((value) => labels[value] ?? value).join(', ') };
}

function placeSentence({ place: { in: group, after } }: PlaceChange, part: PartContext): string {
  const { address, release, label } = part;
  const called = (id: string) =>
    labelOf({ ...address, part: address.kind === 'screen' ? `${address.part.split('/')[0]}/${id}` : id }, release);
  // A column has no group.
  const within = group === undefined || address.kind === 'screen' ? '' : fillText(words.within, { group: called(group) });
  return after === undefined
    ? fillText(words.placeFirst, { label, within })
    : fillText(words.place, { label, after: called(after), within });
}

/** When the release requires the field. */
function requiredBefore(part: PartContext): string {
  const { environment } = part;
  const field = fieldOf(part);
  if (field?.owner.required?.includes(field.name) === true) return words.always;
  const condition = field?.schema['x-requiredWhen'];
  return condition === undefined ? words.never : fillText(words.when, { condition: conditionWords(condition, environment) });
}

/** A condition in words; what cannot be read is quoted as it is. */
export function conditionWords(source: unknown, environment: Environment | undefined): string {
  const text = String(source);
  if (environment === undefined || faultOf(text, environment) !== undefined) return `“${text}”`;
  return environment.compile(text).explain(catalogue.explanation, true);
}

export function valueWords(value: unknown): string {
  if (value === undefined || typeof value === 'object') return words.unset;
  if (typeof value === 'number') return figuresOf({ value })['value'] ?? '';
  return typeof value === 'string' ? `“${value}”` : String(value);
}

function titleOf({ kind, name }: Address, release: Release): string {
  if (kind !== 'screen') return release.entity(name)?.title ?? name;
  return textOutline(release.screen(name)?.title ?? '') || name;
}

function labelOf({ kind, name, part }: Address, release: Release): string {
  if (kind === 'entity') return labelIn(release.entity(name), part);
  if (kind === 'ui') {
    const ui = release.ui(name);
    const group = ui && findGroup(ui, part)?.container;
    const titleIn = (field: string) => labelIn(release.entity(name), field);
    if (group === undefined) return titleIn(part);
    return group.section ?? fillText(words.group, { fields: [...new Set(fieldsIn(group).map(titleIn))].slice(0, 2).join(', ') });
  }
  const screen = release.screen(name);
  if (screen === undefined) return part;
  const placed = findColumn(screen, part);
  if (placed !== undefined) {
    const { id, label, field } = placed.column;
    const entity = release.entity(screen.grids?.[placed.grid]?.schema ?? '');
    return label === undefined ? (entity === undefined ? inWords(field) : labelIn(entity, field)) : textOutline(label) || inWords(id);
  }
  const node = findNode(screen, part);
  const text = findTab(screen, part)?.label ?? findAction(screen, part)?.label ?? node?.section ?? node?.alert ?? node?.text ?? '';
  return textOutline(text) || part;
}

function fieldLabel(path: string, part: PartContext): string {
  return labelIn(entityOf(part), path);
}

function fieldOf(part: PartContext) {
  const entity = entityOf(part);
  return entity && findField(entity, part.address.part);
}

function entityOf({ address, release }: PartContext) {
  return release.entity(address.name);
}
