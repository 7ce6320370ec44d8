import { nameAround, type Part, type Place } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt } from '../catalogue.ts';
import { tabulateReferences } from '../contract/resources/references.ts';
import { schemaOfType, type NameSchema } from '../screen-names.ts';
import { fieldAround, operationOf, recordOf, textBeside } from './records.ts';
import type { Subject } from './subject.ts';
import { walkIn } from './cached-walk.ts';

/** A kind of thing that places name. */
interface NameKind {
  /** With its article. Default: the kind itself. */
  noun?(place: Place, subject: Subject): string;
  /** Undefined if the right names are unknown. */
  right(place: Place, subject: Subject): Iterable<string> | undefined;
  /** Type of the value with this name. */
  schema?(name: string, place: Place, subject: Subject): NameSchema | undefined;
}

/** Kinds of names that are declared elsewhere than in the same document. */
const KINDS: Readonly<Record<string, NameKind>> = {
  entity: { right: (_, { catalogue }) => catalogue.entities.keys() },
  action: { right: (_, subject) => [...declared(subject, 'action'), ...(subject.screen?.kind === 'page' ? [] : ['cancel'])] },
  'record-or-list': {
    noun: () => 'an entity',
    right: ({ text }, { catalogue: { entities } }) => (entities.has(text.replace(/\[\]$/, '')) ? undefined : entities.keys()),
  },
  ui: { right: (_, { catalogue }) => catalogue.documents.uis.keys() },
  screen: { right: (_, { catalogue }) => catalogue.screenIds },
  operation: {
    right: (_, { catalogue }) => catalogue.operations.keys(),
    schema: (name, place, { catalogue }) => bodyBeside(catalogue.operations.get(name)?.body, place),
  },
  behaviour: { right: (_, { catalogue }) => catalogue.vocabulary.behaviours },
  event: { right: (_, { catalogue }) => catalogue.vocabulary.events },
  widget: { right: (_, { catalogue }) => Object.keys(catalogue.vocabulary.widgets) },
  'themed-field': { noun: () => 'a field of the theme', right: (_, { catalogue }) => catalogue.vocabulary.fields },
  format: { right: (_, { catalogue }) => catalogue.vocabulary.formats.map(({ name }) => name) },
  icon: { right: (_, { catalogue }) => catalogue.vocabulary.icons },
  type: {
    right: ({ text }, { catalogue: { entities } }) =>
      schemaOfType(text, entities) === undefined ? ['string', 'number', 'boolean', 'date', ...entities.keys()] : undefined,
    schema: (name, _, { catalogue }) => schemaOfType(name, catalogue.entities),
  },
  parameter: {
    noun: (place) => `a parameter of ${textBeside(place, 'operation')}`,
    right: (place, subject) => operationOf(place, subject)?.parameters.map(({ name }) => name),
    schema: (name, place, subject) =>
      asField(operationOf(place, subject)?.parameters.find((parameter) => parameter.name === name)?.schema.type),
  },
  converter: {
    noun: () => 'a function of a number and its unit',
    right: (_, { catalogue }) =>
      catalogue.vocabulary.functions.flatMap(({ name, signature }) => (signature.endsWith('(number, string): number') ? [name] : [])),
  },
  'referenced-list': {
    noun: () => 'a list that a field may refer to',
    right: (_, { catalogue: { documents } }) => Object.keys(tabulateReferences([...documents.apis.values()].map(({ value }) => value))),
  },
  'offered-action': {
    noun: (_, { record }) => `an action of a screen with ${record?.$id ?? ''}`,
    right: (_, { record, catalogue }) =>
      [...catalogue.documents.screens.values()].flatMap(({ value: { data, actions } }) =>
        (data?.ui ?? data?.schema) === record?.$id ? Object.keys(actions ?? {}) : [],
      ),
  },
  given: {
    right: (_, { places }) => places.flatMap(({ holds: { is, of }, text }) => (is === 'definition' && of === 'given' ? [text] : [])),
  },
  'scenario-kind': { noun: () => 'a kind of dialog with scenarios', right: (_, { catalogue }) => catalogue.documents.kinds.keys() },
  column: {
    right: (place, { places }) =>
      places.flatMap((other) =>
        other.holds.is === 'definition' && other.holds.of === 'column' && nameAround(other, 'grid') === nameAround(place, 'grid')
          ? [other.text]
          : [],
      ),
  },
  value: { noun: () => 'a value of the enumeration', right: (place) => valuesBeside(place) ?? [] },
  'step-from': { noun: () => 'a value of the enumeration', right: (place) => ['', ...(valuesBeside(place) ?? [])] },
  'labelled-value': {
    noun: (place) => (textBeside(place, 'type') === 'boolean' ? 'true or false' : 'a value of the enumeration'),
    right: (place) => valuesBeside(place) ?? (textBeside(place, 'type') === 'boolean' ? ['true', 'false'] : undefined),
  },
};

/** The expected kind of a name, and the right names; undefined if these are unknown. */
export function expectedAt(place: Place, subject: Subject): { readonly noun: string; readonly right: readonly string[] } | undefined {
  const { of = '', literals = [], noun } = place.holds;
  const kind = KINDS[of];
  const right = kind === undefined ? declared(subject, of) : kind.right(place, subject);
  return right && { noun: noun ?? kind?.noun?.(place, subject) ?? withArticle(of), right: [...right, ...literals] };
}

/** Names of this kind that the document, or the screen it describes, declares. */
export function declared(subject: Subject, kind: string): string[] {
  const { screen, catalogue } = subject;
  const { places } = screen === undefined ? subject : walkIn('screen', screen, catalogue.documents);
  return places.flatMap(({ holds: { is, of }, text }) => (is === 'definition' && of === kind ? [text] : []));
}

/** Type of a value by what it fills: the thing its key names, the field it is about, or the thing named beside it. */
export function schemaFilled(place: Place, subject: Subject): NameSchema | undefined {
  const { part, holds, key } = place;
  if (holds.of === 'key') return part.keys && schemaNamed({ ...place, holds: part.keys, text: key }, subject);
  if (holds.of === 'this') return fieldAt(subject.record, fieldAround(place));
  const beside = subject.places.find(({ pointer, isKey }) => !isKey && pointer === `${part.pointer}/${holds.of ?? ''}`);
  return beside && schemaNamed(beside, subject);
}

function schemaNamed(place: Place, subject: Subject): NameSchema | undefined {
  const { text, holds } = place;
  if (holds.is === 'field') return fieldAt(recordOf(place, subject).of, text);
  if (holds.is === 'name') return KINDS[holds.of ?? '']?.schema?.(text, place, subject);
  const { root, name } = splitTarget(text);
  if (root === 'form') return fieldAt(subject.record, name);
  return schemaOfType(subject.screen?.state?.[name]?.type ?? '', subject.catalogue.entities);
}

/** form.field and state.name. */
export function splitTarget(text: string): { readonly root: string; readonly name: string } {
  const [root = '', ...path] = text.split('.');
  return { root, name: path.join('.') };
}

/** What `body` must hold: the fields of `set` come over it. */
function bodyBeside(body: FieldSchema | undefined, { part }: Place): FieldSchema | undefined {
  const { set } = part.value;
  if (body?.required === undefined || typeof set !== 'object' || set === null) return body;
  return { ...body, required: body.required.filter((name) => !Object.hasOwn(set, name)) };
}

function valuesBeside({ part }: Place): string[] | undefined {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) {
    const values = at.isMap ? undefined : at.value['enum'];
    if (Array.isArray(values)) return values.map(String);
  }
  return undefined;
}

function asField(type: string | readonly string[] | undefined): FieldSchema | undefined {
  return type === 'boolean' || type === 'integer' || type === 'number' || type === 'string' ? { type } : undefined;
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
