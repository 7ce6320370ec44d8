import { createEnvironment, type Definitions, type Environment, memoize, type Place, pointTo } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Use } from '#schemas/generated/documents/marks.ts';
import type { Catalogue } from '../catalogue.ts';
import { operationsOf } from '../contract/openapi.ts';
import { PRESENT, type NameSchema } from '../screen-names.ts';
import { boundAt, fillersOf, itemsAround, optionOf } from './bound-names.ts';
import { schemaFilled } from './names.ts';
import { useAt } from './records.ts';
import type { Subject } from './subject.ts';

/** The type of a slot: a text with {expressions}, or an expression with a result of one type. */
export type SlotKind = 'text' | 'bool' | 'string' | 'number' | 'any';

/** A slot: a place of a document that takes an expression or a text with expressions, with the names it may read. */
export interface PlacedSlot {
  readonly file: string;
  readonly pointer: string;
  readonly source: string;
  readonly kind: SlotKind;
  /** The field its value is assigned to; undefined if there is none. */
  readonly fills: NameSchema | undefined;
  readonly environment: Environment;
  /** condition: its result is a boolean. derivation: its result is the value of a field. */
  readonly decides: 'condition' | 'derivation' | undefined;
  /** What it does with the fields it reads. */
  readonly use: Use | undefined;
  /** Undefined for the access of a call. */
  readonly place: Place | undefined;
}

/** Dotted paths that it reads. @throws ExpressionError if it is wrong */
export const readsOf = memoize(({ kind, source, environment }: PlacedSlot): readonly string[] => {
  const { reads } = kind === 'text' ? environment.template(source) : environment.compile(source);
  return reads;
});

/** Names that every expression of a document may read. */
export function environmentOf(
  { names, definitions, catalogue }: Subject,
  more: Readonly<Record<string, NameSchema>> = {},
  defined: Definitions = {},
): Environment {
  const { functions, formats } = catalogue.vocabulary;
  const isOfFormat = (name: string, value: unknown) => formats.find((format) => format.name === name)?.isValid(value) ?? true;
  return createEnvironment({
    names: { ...names, ...more },
    definitions: { ...definitions, ...defined },
    functions,
    isOfFormat,
    present: PRESENT,
  });
}

/** Whether a text has expressions in it. */
export function isTemplateWith(source: string): boolean {
  return source.includes('{');
}

/** Every expression and text of the subjects, and who may make each call. */
export function slotsOf(subjects: readonly Subject[], catalogue: Catalogue): PlacedSlot[] {
  const ofSession = createEnvironment({ names: { session: catalogue.entities.get('accounts/session') ?? {} } });
  return [...accessSlots(catalogue, ofSession), ...subjects.flatMap((subject) => slotsKept(subject, ofSession))];
}

/** Cached until the document or its view of others changes. */
function slotsKept(subject: Subject, ofSession: Environment): PlacedSlot[] {
  const ofBasis = keptSlots(subject.catalogue.basis);
  const slots = ofBasis.get(subject.places) ?? slotsOfSubject(subject, ofSession);
  ofBasis.set(subject.places, slots);
  return slots;
}

const keptSlots = memoize((_basis: object) => new WeakMap<Subject['places'], PlacedSlot[]>());

/** Every expression and text of one document. */
export function slotsOfSubject(subject: Subject, ofSession: Environment): PlacedSlot[] {
  if (!subject.isKnown) return [];
  const environments: Environments = [];
  return subject.places.flatMap((place) => {
    const kind = place.isKey ? undefined : kindAt(place, subject);
    if (kind === undefined || place.holds.literals?.includes(place.text) === true) return [];
    const isOfSession = place.holds.only === 'session' && !('consignment' in subject.names);
    const found = isOfSession ? [ofSession] : rowsFilled(place, subject).map((row) => environmentAt(place, subject, environments, row));
    const { pointer, text: source, holds } = place;
    const decides = holds.is === 'condition' || holds.is === 'derivation' ? holds.is : undefined;
    const fills = filledAt(place, subject);
    return found.flatMap((environment) =>
      environment === undefined
        ? []
        : [{ file: subject.file, pointer, source, kind, fills, environment, decides, use: useAt(place), place }],
    );
  });
}

function accessSlots({ documents }: Catalogue, environment: Environment): PlacedSlot[] {
  return [...documents.apis.values()].flatMap(({ file, value }) =>
    operationsOf(value).flatMap(({ path, method, operation: { 'x-access': source } }) => {
      if (source === 'anonymous' || source === 'session' || typeof source !== 'string') return [];
      const pointer = pointTo('/paths', path, method, 'x-access');
      return [
        {
          file,
          pointer,
          source,
          kind: 'bool' as const,
          fills: undefined,
          environment,
          decides: 'condition' as const,
          use: undefined,
          place: undefined,
        },
      ];
    }),
  );
}

function filledAt(place: Place, subject: Subject): NameSchema | undefined {
  const { is, of, literals } = place.holds;
  if (is === 'value' || is === 'derivation') return schemaFilled(place, subject);
  return is === 'expression' && of === 'word' && literals !== undefined ? { type: 'string', enum: literals } : undefined;
}

function kindAt(place: Place, subject: Subject): SlotKind | undefined {
  switch (place.holds.is) {
    case 'condition':
      return 'bool';
    case 'value':
    case 'derivation':
      return kindOf(schemaFilled(place, subject));
    case 'expression':
      return place.holds.of === 'string' || place.holds.of === 'word' ? 'string' : 'any';
    case 'text':
    case 'address':
      return 'text';
    case 'name':
    case 'field':
    case 'target':
    case 'definition':
      return undefined;
  }
}

/** The kind of expression that fills a field. */
function kindOf(schema: FieldSchema | EntitySchema | undefined): SlotKind {
  switch (schema?.type) {
    case 'boolean':
      return 'bool';
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
    case 'object':
    case undefined:
      return 'any';
  }
}

/** Names bound at a place, in order, and an environment that has them. */
type Environments = [bound: readonly (readonly [string, NameSchema])[], environment: Environment][];

/** The rows that a list of fills is used with, one after the other; of any other place what is bound there. */
function rowsFilled(place: Place, subject: Subject): readonly Readonly<Record<string, NameSchema>>[] {
  if (place.reads['row'] !== 'row-filled') return [{}];
  return fillersOf(place, subject).map((filler) => ({ row: boundAt('row', filler, subject) ?? {} }));
}

/** Undefined if a bound type is unknown. Places that bind the same names share one environment. */
function environmentAt(
  place: Place,
  subject: Subject,
  known: Environments,
  given: Readonly<Record<string, NameSchema>>,
): Environment | undefined {
  const { reads, holds } = place;
  if (holds.only === 'option') {
    const option = optionOf(place, subject);
    return option && createEnvironment({ names: option.properties ?? {} });
  }
  if (holds.only === 'record') return createEnvironment({ names: subject.record?.properties ?? {} });
  const items = subject.language === 'entity' ? itemsAround(place, subject) : [];
  const wanted = [...Object.keys(reads).map((name) => [name, given[name] ?? boundAt(name, place, subject)] as const), ...items];
  if (wanted.some(([name, schema]) => reads[name] === 'option' && schema === undefined)) return undefined;
  const bound = wanted.flatMap(([name, schema]) => (schema === undefined ? [] : [[name, schema] as const]));
  const found = known.find(
    ([names]) =>
      names.length === bound.length && names.every(([name, schema], index) => bound[index]?.[0] === name && bound[index][1] === schema),
  );
  if (found !== undefined) return found[1];
  const environment = environmentOf(subject, Object.fromEntries(bound), Object.assign({}, ...items.map(([, schema]) => schema['x-names'])));
  known.push([bound, environment]);
  return environment;
}
