import { isAround, partsOf, pointTo, type Part, type Place, type Walked } from '#renderer/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import { fieldAt } from '../catalogue.ts';
import { sentence, type Speaker } from './speaker.ts';

/** Documents that say something about a form's fields. */
export interface FieldContext {
  readonly entity: EntitySchema;
  readonly entityFile: string;
  readonly ui: Walked | undefined;
  readonly uiFile: string;
  readonly speaker: Speaker;
}

/** Each field of a form in reading order, with its rules: "Quantity: Required. From 0 to 99." */
export function explainFields(context: FieldContext): string[] {
  const { entity, ui } = context;
  const drawn = (ui?.places ?? []).filter(({ holds }) => holds.draws === true);
  const isInForm = ({ pointer }: Place) => pointer.startsWith('/ui:layout/');
  // Those of dialogs come last.
  const shown = [...drawn.filter(isInForm), ...drawn.filter((place) => !isInForm(place))];
  return ui === undefined
    ? Object.keys(entity.properties).map((path) => explainField(path, [], context))
    : shown.map((place) => explainField(place.text, conditionsAround(place.part, context), context));
}

/** Of the containers that a field stands in. */
function conditionsAround({ pointer, value, outer }: Part, context: FieldContext): readonly string[] {
  const around = outer === undefined ? [] : conditionsAround(outer, context);
  const { visible } = value;
  if (typeof visible !== 'string' && typeof visible !== 'boolean') return around;
  const when = context.speaker.when(context.uiFile, pointTo(pointer, 'visible'), visible);
  return when === undefined ? around : [...around, when];
}

function explainField(path: string, conditions: readonly string[], context: FieldContext): string {
  const { entity, ui } = context;
  const field = fieldAt(entity, path);
  if (field === undefined) return path;
  const settings = ui && partsOf(ui, 'UiField').find(({ part }) => part.key?.name === path)?.value;
  const words = [
    ...conditions.map((when) => `shown ${when}`),
    ...ofEntity(path, field, context),
    ...(settings === undefined ? [] : ofUi(path, settings, context)),
    ...ofRules(path, context),
  ];
  return [`${field.title ?? path}:`, ...(words.length === 0 ? ['Free to type.'] : words.map(sentence))].join(' ');
}

function ofEntity(path: string, field: FieldSchema, { entity, entityFile, speaker }: FieldContext): string[] {
  const at = pointTo('', ...path.split('.').flatMap((name) => ['properties', name]));
  const say = (key: string, ...more: string[]) => speaker.say(entityFile, pointTo(at, key, ...more));
  const told = (words: string | undefined, text: (words: string) => string) => (words === undefined ? [] : [text(words)]);
  const pair = field['x-pair'];
  const title = (name: string) => fieldAt(entity, name)?.title ?? name;
  return [
    ...(entity.required?.includes(path) === true ? ['required'] : []),
    ...told(say('x-requiredWhen'), (words) => `required when ${words}`),
    ...(field.readOnly === true ? ['read-only'] : []),
    ...(field['x-immutable'] === true ? ['given when the record is created, not changed after'] : []),
    ...(field['x-references'] === undefined ? [] : [`refers to ${field['x-references']}`]),
    ...limitsOf(field),
    ...told(say('x-access', 'read'), (words) => `seen only when ${words}`),
    ...told(say('x-access', 'write'), (words) => `changed only when ${words}`),
    ...told(say('x-editableWhen', 'expr'), (words) => `may be changed only when ${words}`),
    ...told(say('x-editableWhen', 'because'), (words) => `otherwise refuses with “${words}”`),
    ...told(say('x-value', 'expr'), (words) => `${DERIVED[field['x-value']?.mode ?? 'always']}: ${words}`),
    ...(pair === undefined
      ? []
      : [
          `with ${title(pair.with)} the one edited last leads: it follows as ${say('x-pair', 'expr') ?? ''}, and ${title(pair.with)} as ${say('x-pair', 'inverse') ?? ''}`,
        ]),
  ];
}

const DERIVED = { always: 'always follows', untilEdited: 'follows until it is edited', onCreate: 'starts as' } as const;

function limitsOf({ minimum, maximum, maxLength }: FieldSchema): string[] {
  const length = maxLength === undefined ? [] : [`at most ${maxLength} characters`];
  if (minimum !== undefined && maximum !== undefined) return [`from ${minimum} to ${maximum}`, ...length];
  if (minimum !== undefined) return [`${minimum} or more`, ...length];
  return maximum === undefined ? length : [`${maximum} or less`, ...length];
}

function ofUi(path: string, field: UiField, { entity, ui, uiFile, speaker }: FieldContext): string[] {
  const at = pointTo('', path);
  const lookups = ui === undefined ? [] : partsOf(ui, 'FieldLookup').filter(({ part }) => isAround(part, field));
  const title = (name: string) => fieldAt(entity, name)?.title ?? name;
  const visible = speaker.when(uiFile, pointTo(at, 'ui:visible'), field['ui:visible']);
  const enabled = speaker.when(uiFile, pointTo(at, 'ui:enabled'), field['ui:enabled']);
  const because = speaker.say(uiFile, pointTo(at, 'ui:because'));
  const label = speaker.say(uiFile, pointTo(at, 'ui:label'));
  return [
    ...(label === undefined ? [] : [`called “${label}”`]),
    ...(visible === undefined ? [] : [`shown ${visible}`]),
    ...(enabled === undefined ? [] : [`may be typed into ${enabled}`]),
    ...(because === undefined ? [] : [`otherwise says “${because}”`]),
    ...(field['ui:choices']?.operation === undefined ? [] : [`chosen from ${field['ui:choices'].operation}`]),
    ...(field['ui:onEdit'] ?? []).map((effect, index) => {
      const place = pointTo(at, 'ui:onEdit', index);
      const when = speaker.when(uiFile, pointTo(place, 'when'), effect.when);
      const sets = Object.keys(effect.set).map(
        (name) => `${title(name)} becomes ${speaker.say(uiFile, pointTo(place, 'set', name)) ?? ''}`,
      );
      return `edited${when === undefined ? '' : ` ${when}`}, ${sets.join(', ')}`;
    }),
    ...lookups.map(({ pointer, value: lookup }) => {
      const when = speaker.when(uiFile, pointTo(pointer, 'visible'), lookup.visible);
      const fills = lookup.fill.map(
        ({ to }, index) => `${title(to)} with ${speaker.say(uiFile, pointTo(pointer, 'fill', index, 'from')) ?? ''}`,
      );
      const label = speaker.say(uiFile, pointTo(pointer, 'label')) ?? lookup.label;
      return `“${label}”${when === undefined ? '' : ` (${when})`} opens ${lookup.screen} and fills ${fills.join(', ')}`;
    }),
  ];
}

function ofRules(path: string, { entity, entityFile, speaker }: FieldContext): string[] {
  return (entity['x-rules'] ?? []).flatMap(({ target, severity }, index) => {
    if (target !== path) return [];
    const at = pointTo('/x-rules', index);
    const verb = severity === 'warning' ? 'warns' : 'refuses';
    return [
      `${verb} with “${speaker.say(entityFile, pointTo(at, 'message')) ?? ''}” when ${speaker.say(entityFile, pointTo(at, 'invalidWhen')) ?? ''}`,
    ];
  });
}
