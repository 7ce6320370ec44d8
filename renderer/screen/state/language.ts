/** The expressions of one screen document: compiled once, evaluated against a scope. */
import {
  BUILT_IN,
  MODE,
  createEnvironment,
  formSchema,
  printStored,
  type DecidingPart,
  type Expression,
  type Scope,
  type Template,
} from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Ports } from '#renderer/services/ports.ts';
import type { ScreenTexts } from './texts.ts';

/** Names without a schema at run time: replies, arguments, rows. The check of documents has checked their types. */
const ANY: FieldSchema = {};

export interface LanguageOptions {
  readonly document: ScreenDocument;
  /** The entity of the screen's form. */
  readonly record: EntitySchema | undefined;
  /** Schemas of the names in `context` of the document, and of the lists that the entity reads. */
  readonly context: Readonly<Record<string, EntitySchema | FieldSchema>>;
  readonly ports: Ports;
  readonly texts: ScreenTexts;
}

export interface ScreenLanguage {
  /** The expression's value; undefined if it is unknown. */
  value(source: string, scope: Scope): unknown;
  /** A text with its expressions filled in. */
  text(source: string, scope: Scope): string;
  /** An address with its expressions filled in, each encoded as one part. */
  address(source: string, scope: Scope): string;
  /** A condition of the document: a literal or an expression, with the value of an unknown result. */
  condition(condition: boolean | string | undefined, scope: Scope, whenUnknown?: boolean): boolean;
  /** The part of a boolean expression that decided its result; undefined if no name decides. */
  decidingPart(source: string, scope: Scope): DecidingPart | undefined;
  /** Dotted names a text or expression reads. */
  reads(source: string, kind: 'value' | 'text'): readonly string[];
}

export function createScreenLanguage({ document, record, context, ports, texts }: LanguageOptions): ScreenLanguage {
  const undescribed = [...BUILT_IN, ...boundInside(document), ...Object.keys(document.sources ?? {}), ...answersKept(document)];
  const environment = createEnvironment({
    definitions: { ...ports.definitions, ...document.names },
    names: {
      ...Object.fromEntries(undescribed.map((name) => [name, ANY])),
      mode: MODE,
      form: formSchema(texts),
      ...ports.globals,
      ...Object.fromEntries(Object.keys(document.context ?? {}).map((name) => [name, ANY])),
      ...context,
      ...(record === undefined ? {} : { [record['x-as'] ?? 'record']: record }),
    },
    functions: ports.functions,
    print: (schema, value) => printStored(schema, value, { formats: ports.formats, texts }),
    ...(ports.observe === undefined ? {} : { observe: ports.observe }),
  });
  const expression = remember((source: string) => environment.compile(source));
  const template = remember((source: string) => environment.template(source));
  return {
    value: (source, scope) => expression(source).evaluate(scope, undefined),
    text: (source, scope) => template(source).render(scope),
    address: (source, scope) => template(source).renderAddress(scope),
    condition: (condition, scope, whenUnknown = false) =>
      condition === undefined || typeof condition === 'boolean'
        ? (condition ?? true)
        : expression(condition).evaluate(scope, whenUnknown) === true,
    decidingPart: (source, scope) => expression(source).decidingPart(scope),
    reads: (source, kind) => (kind === 'text' ? template(source) : expression(source)).reads,
  };
}

function remember<T extends Expression | Template>(compile: (source: string) => T): (source: string) => T {
  const known = new Map<string, T>();
  return (source) => {
    const found = known.get(source);
    if (found !== undefined) return found;
    const compiled = compile(source);
    known.set(source, compiled);
    return compiled;
  };
}

/** Names that are there only in some part of it: the file that is sent. */
function boundInside(document: ScreenDocument): string[] {
  return walkScreen(document).places.flatMap(({ reads }) => Object.keys(reads));
}

/** Names that steps bind by `as`. */
function answersKept(document: ScreenDocument): string[] {
  return walkScreen(document).places.flatMap(({ holds: { is, of }, text }) => (is === 'definition' && of === 'answer' ? [text] : []));
}
