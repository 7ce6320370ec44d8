import { formOf, isInside, isRecord, pointTo, type Place } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import { fieldAt } from '../catalogue.ts';
import { splitTarget } from '../places/names.ts';
import type { PlacedSlot } from '../places/slots.ts';
import { recordOf } from '../places/records.ts';
import type { Subject } from '../places/subject.ts';
import { NEVER, fillSentence } from './fill-sentence.ts';
import { explainSlot, type Roots } from './expression-in-words.ts';

/** A value of a document, its description and its place. */
export interface DescribedValue {
  readonly schema: LanguageSchema;
  readonly value: unknown;
  readonly pointer: string;
}

/** Describes one document by the sentences of its meta-schema. */
export interface Describer {
  /** Every sentence about an object. */
  sentences(described: DescribedValue): string[];
  /** A value in words; undefined if there is nothing to describe. */
  words(described: DescribedValue): string | undefined;
  /** One sentence about a value, or about the object whose keys it names. */
  fill(sentence: string, described: DescribedValue): string | undefined;
  /** A name that is a key, in words: the title of a field. */
  key(name: string, pointer: string): string;
}

/** Of the document that the subject is. */
export function createDescriber(subject: Subject, slots: readonly PlacedSlot[]): Describer {
  const language = languageOf(subject);
  const texts = createTexts(subject, slots, (named) => words(named));
  return { sentences, words, fill, key: texts.key };

  function sentences(described: DescribedValue): string[] {
    const says = formOf(described.schema, described.value, language)['x-says'] ?? [];
    return says.flatMap((sentence) => {
      const [, only] = /^\{([^{}]+)\}$/.exec(sentence) ?? [];
      const inner = only === undefined ? undefined : under(described, only, language);
      // Nested objects have sentences of their own.
      return inner !== undefined && isObject(inner.value) ? sentencesOfAll(inner) : (fill(sentence, described) ?? []);
    });
  }

  function sentencesOfAll(described: DescribedValue): string[] {
    const { value } = described;
    if (!Array.isArray(value)) return sentences(described);
    const { items = {} } = formOf(described.schema, value, language);
    return value.flatMap((item: unknown, index) => sentences({ schema: items, value: item, pointer: pointTo(described.pointer, index) }));
  }

  function fill(sentence: string, described: DescribedValue): string | undefined {
    return fillSentence(sentence, (name) => {
      if (name === 'it') return words(described);
      const inner = under(described, name, language);
      return inner && words(inner, described.value);
    });
  }

  function words(described: DescribedValue, holder?: unknown): string | undefined {
    const meant = formOf(described.schema, described.value, language);
    const named = meant['x-words']?.[String(described.value)];
    if (named !== undefined || (meant['x-words'] !== undefined && meant.enum !== undefined)) return named;
    const [sentence] = meant['x-says'] ?? [];
    if (isRecord(described.value) || sentence === undefined) return wordsOfIt(described, holder);
    return fillSentence(sentence, () => wordsOfIt(described, holder));
  }

  function wordsOfIt({ schema, value, pointer }: DescribedValue, holder?: unknown): string | undefined {
    const meant = formOf(schema, value, language);
    if (Array.isArray(value)) {
      const { items } = meant;
      const one = (item: unknown, index: number) =>
        items === undefined ? labelled(String(item), holder) : words({ schema: items, value: item, pointer: pointTo(pointer, index) });
      return joined(value.map(one));
    }
    if (isRecord(value)) return isMap(meant) ? entriesOf(meant, value, pointer) : joined(sentences({ schema, value, pointer }));
    if (typeof value === 'string') return texts.wordsOfText(value, pointer, meant);
    if (typeof value === 'number') return String(value);
    return value === false && meant['x-holds']?.is === 'condition' ? NEVER : undefined;
  }

  function entriesOf({ additionalProperties, 'x-says': says = ['{key} as {it}'] }: LanguageSchema, value: object, pointer: string) {
    const schema = typeof additionalProperties === 'object' ? additionalProperties : {};
    return joined(
      Object.entries(value).map(([name, inner]) => {
        const at = pointTo(pointer, name);
        const [own, said] = [texts.key(name, at), words({ schema, value: inner, pointer: at })];
        // What is handed on as it is.
        return own === said ? own : fillSentence(says[0] ?? '', (hole) => (hole === 'key' ? own : said));
      }),
    );
  }
}

/** Expressions and names of a document in words. */
function createTexts(subject: Subject, slots: readonly PlacedSlot[], words: Describer['words']) {
  const language = languageOf(subject);
  const spoken = new Map(slots.flatMap((slot) => (slot.file === subject.file ? [[slot.pointer, slot] as const] : [])));
  const places = new Map(subject.places.map((place) => [`${place.isKey}${place.pointer}`, place]));
  const roots = rootsOf(subject);
  const explain = (slot: PlacedSlot) =>
    explainSlot(slot, slot.place !== undefined && isInside(slot.place, 'Grid') ? { ...roots, row: undefined } : roots);
  return { wordsOfText, key };

  function wordsOfText(text: string, pointer: string, meant: LanguageSchema): string {
    const slot = spoken.get(pointer);
    const place = places.get(`false${pointer}`);
    if (slot !== undefined) return explain(slot);
    if (place !== undefined) return nameOf(text, place);
    return meant.enum === undefined && meant['x-holds'] === undefined ? `“${text}”` : text;
  }

  function key(name: string, pointer: string): string {
    const place = places.get(`true${pointer}`);
    return place === undefined ? name : nameOf(name, place);
  }

  /** The label of a named thing: the title of a field, the label of an action or grid. */
  function nameOf(text: string, place: Place): string {
    const { is, of } = place.holds;
    if (is === 'field') return fieldAt(recordOf(place, subject).of, text)?.title ?? text;
    if (is === 'target') {
      const { root, name } = splitTarget(text);
      return (root === 'form' ? fieldAt(subject.record, name)?.title : undefined) ?? text;
    }
    if (is !== 'name') return text;
    if (of === 'entity' || of === 'referenced-list') return subject.catalogue.entities.get(text)?.title ?? text;
    if (of === 'state') return `state.${text}`;
    if (of === 'fill') return wordsOfList(text) ?? text;
    const label = of === 'action' || of === 'grid' ? spoken.get(pointTo('', `${of}s`, text, 'label')) : undefined;
    return label === undefined ? text : explain(label);
  }

  /** The fills that a name stands for. */
  function wordsOfList(name: string): string | undefined {
    const lists = under({ schema: language, value: subject.parts[0]?.value, pointer: '' }, 'ui:fills', language);
    const { additionalProperties } = formOf(lists?.schema ?? {}, lists?.value, language);
    if (lists === undefined || !isRecord(lists.value) || typeof additionalProperties !== 'object') return undefined;
    return words({ schema: additionalProperties, value: lists.value[name], pointer: pointTo(lists.pointer, name) });
  }
}

function under({ schema, value, pointer }: DescribedValue, name: string, language: LanguageSchema): DescribedValue | undefined {
  if (!isRecord(value)) return undefined;
  const inner = formOf(schema, value, language).properties?.[name];
  // Another one of several forms may have it.
  if (inner === undefined && schema.anyOf === undefined) throw new Error(`A sentence names {${name}}, which the language does not have.`);
  return inner !== undefined && Object.hasOwn(value, name)
    ? { schema: inner, value: value[name], pointer: pointTo(pointer, name) }
    : undefined;
}

/** Sources, replies and rows, whose fields are described with their origin. */
function rootsOf({ places, screen }: Subject): Roots {
  const own = places.filter(({ holds: { is, of } }) => is === 'definition' && (of === 'source' || of === 'answer'));
  return screen === undefined
    ? {}
    : { row: 'the row', result: 'its answer', event: 'the event', ...Object.fromEntries(own.map(({ text }) => [text, text])) };
}

/** The language that the document is written in. */
export function languageOf({ catalogue, language }: Subject): LanguageSchema {
  return catalogue.documents.languages.get(language)?.value ?? {};
}

/** "A - Allowed"; the label alone if it contains the code. */
function labelled(value: string, holder: unknown): string {
  const labels = isRecord(holder) ? holder['x-labels'] : undefined;
  const label = isRecord(labels) ? labels[value] : undefined;
  if (typeof label !== 'string') return value;
  return /^\w+$/.test(value) && label.split(/\W/)[0] !== value ? `${value} - ${label}` : label;
}

function joined(words: readonly (string | undefined)[]): string | undefined {
  const said = words.filter((word) => word !== undefined);
  return said.length === 0 ? undefined : said.join(', ');
}

function isMap({ properties, additionalProperties }: LanguageSchema): boolean {
  return properties === undefined && typeof additionalProperties === 'object';
}

function isObject(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) && value.every(isRecord));
}
