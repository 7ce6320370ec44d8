import { parse, type ParseResult } from '../language/adapter.ts';
import { analyse } from '../check/check.ts';
import type { Compiler, Evaluator } from '../evaluate/compiler.ts';
import { findDecidingPart } from '../evaluate/deciding-part.ts';
import { compileNode, compileTest } from '../evaluate/evaluate.ts';
import { remainderOf } from '../evaluate/remainder.ts';
import { explainAnswer } from '../explain/explain-answer.ts';
import { claimOf, valueOf } from '../explain/explain.ts';
import type { ExplanationTexts } from '../language/explanation-texts.ts';
import { ExpressionError } from '../language/expression-error.ts';
import { standardFunctions, toText } from '../evaluate/functions.ts';
import { readsOf } from '../language/reads.ts';
import { readSignature } from '../language/signature.ts';
import { createTemplate, splitTemplate } from '../language/template.ts';
import type { Node } from '../language/syntax.ts';
import type { DecidingPart, Environment, EnvironmentOptions, Expression, ExpressionFinding, Scope, Template } from '../language/types.ts';
import { anyType, boolType, nounOf, numberType, resultTypeOf, stringType, typeOfSchema, unify } from '../language/value-type.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { schemaOf } from '../language/schema-of.ts';
import { unfold } from '../language/unfold.ts';

const expectedTypes = { bool: boolType, number: numberType, string: stringType, any: undefined };

/**
 * The language over the given names: compiles, checks, and interpolates texts.
 * @throws Error when the signature of a function cannot be read.
 */
export function createEnvironment(options: EnvironmentOptions): Environment {
  const { names, definitions = {} } = options;
  const language = createLanguage(options);
  const compile = (source: string) => compileExpression(source, language, options);
  const check: Environment['check'] = (source, expected) => checkExpression(source, language, expected);

  return {
    names,
    definitions,
    compile,
    check,
    template: (text) => compileTemplate(text, compile, language, options),
    checkTemplate: (text) =>
      splitTemplate(text).flatMap((part) => {
        if (part.kind === 'text') return [];
        if (part.kind === 'fault') return [braceFinding(part)];
        return check(part.source).map((finding) => ({ ...finding, offset: finding.offset + part.offset }));
      }),
    including: (more, defined) =>
      createEnvironment({ ...options, names: { ...names, ...more }, definitions: { ...definitions, ...defined } }),
  };
}

/** What compiling and checking need to know of the names and functions. */
interface Language {
  readonly known: Parameters<typeof analyse>[1];
  readonly find: Compiler['find'];
  readonly read: (source: string) => ParseResult;
}

function createLanguage({ names, definitions = {}, functions = [], present = [], isOfFormat }: EnvironmentOptions): Language {
  const callables = [...standardFunctions, ...functions].map(readSignature);
  const members = new Map([
    // A faulty definition has any type; the fault itself is reported at the definition.
    ...Object.keys(definitions).map((name) => [name, { type: anyType, isPresent: true }] as const),
    ...Object.entries(names).map(([name, schema]) => {
      const type = typeOfSchema(schema);
      return [name, { type, isPresent: type.kind === 'bool' }] as const;
    }),
  ]);
  return {
    known: { names: members, callables, present: new Set(present), isOfFormat },
    find: (name, isMethod, count) =>
      callables.filter((callable) => callable.name === name && callable.isMethod === isMethod && callable.parameters.length === count),
    read(source) {
      const parsed = parse(source);
      return parsed.node === undefined ? parsed : { node: unfold(parsed.node, definitions) };
    },
  };
}

function compileExpression(source: string, { known, find, read }: Language, options: EnvironmentOptions): Expression {
  const { names, onError } = options;
  const { node, finding } = read(source);
  if (node === undefined) throw new ExpressionError(source, finding);
  const { type, findings } = analyse(node, known);
  const error = findings.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new ExpressionError(source, error);
  const run = createEvaluator(source, node, find, options);
  return {
    source,
    resultType: resultTypeOf(type),
    reads: readsOf(node),
    evaluate(scope, whenUnknown) {
      try {
        const value = run(scope);
        if (value === undefined) return whenUnknown;
        // Minus zero prints and compares like zero, but is not the same value to Object.is.
        return value === 0 ? 0 : value;
      } catch (error) {
        onError?.({ source, error });
        return whenUnknown;
      }
    },
    explain: (texts, isClaim = type.kind === 'bool') => (isClaim ? claimOf : valueOf)(node, { texts, names }),
    decidingPart: (scope) => decidingPartOf(source, node, scope, find, names),
    remainder(scope) {
      const part = remainderOf(node, scope, (inner) => compileTest(inner, find));
      return typeof part === 'object' ? { reads: readsOf(part), explain: (texts) => claimOf(part, { texts, names }) } : part;
    },
  };
}

function createEvaluator(source: string, node: Node, find: Compiler['find'], { observe }: EnvironmentOptions): Evaluator {
  const bare = compileNode(
    node,
    find,
    observe &&
      (({ start, writtenAt = { source, start } }, answer) => observe({ source: writtenAt.source, choice: writtenAt.start, answer })),
  );
  return observe === undefined ? bare : observed(bare, (answer) => observe({ source, choice: undefined, answer }));
}

/** The part of a condition that decides its answer. */
function decidingPartOf(
  source: string,
  whole: Node,
  scope: Scope,
  find: Compiler['find'],
  names: EnvironmentOptions['names'],
): DecidingPart | undefined {
  const part = findDecidingPart(whole, scope, (inner) => compileTest(inner, find));
  if (part === undefined) return undefined;
  const { start, end } = part.node;
  return {
    source: source.slice(start, end),
    offset: start,
    answer: part.answer,
    reads: readsOf(part.node),
    explain: (texts) => explainAnswer(part, scope, { texts, names }),
  };
}

function checkExpression(
  source: string,
  { read, known }: Language,
  expected: Parameters<Environment['check']>[1] = 'any',
): readonly ExpressionFinding[] {
  const { node, finding } = read(source);
  if (node === undefined) return [finding];
  if (typeof expected === 'object') return analyse(node, known, expected).findings;
  const { type, findings } = analyse(node, known);
  const wanted = expectedTypes[expected];
  if (wanted === undefined || unify(type, wanted) !== undefined) return findings;
  return [
    ...findings,
    {
      message: `${nounOf(wanted)} is needed here, this is ${nounOf(type)}`,
      offset: node.start,
      length: node.end - node.start,
      severity: 'error',
    },
  ];
}

function compileTemplate(
  text: string,
  compile: (source: string) => Expression,
  { read }: Language,
  { names, print }: EnvironmentOptions,
): Template {
  const pieces = splitTemplate(text).map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'fault') throw new ExpressionError(text, braceFinding(part));
    const expression = inWhole(text, part.offset, () => compile(part.source));
    const schema = fieldIn(read(part.source), names);
    const inAddress = (scope: Scope) => toText(expression.evaluate(scope, ''));
    return {
      reads: expression.reads,
      print: print === undefined || schema === undefined ? inAddress : (scope: Scope) => print(schema, expression.evaluate(scope, '')),
      inAddress,
      explain: (texts: ExplanationTexts) => expression.explain(texts, false),
    };
  });
  return createTemplate(text, pieces);
}

/** The closure, telling what it answers. */
function observed(run: Evaluator, observe: (answer: unknown) => void): Evaluator {
  return (scope) => {
    const value = run(scope);
    observe(value);
    return value;
  };
}

/** The field that an expression names and nothing else. */
function fieldIn({ node }: ParseResult, names: EnvironmentOptions['names']): FieldSchema | undefined {
  const schema = node === undefined ? undefined : schemaOf(node, names);
  return schema === undefined || '$id' in schema ? undefined : schema;
}

function braceFinding({ message, offset }: { message: string; offset: number }): ExpressionFinding {
  return { message, offset, length: 1, severity: 'error' };
}

/** Translates the position of an error from an expression to its surrounding text. */
function inWhole<T>(text: string, offset: number, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { message, length, suggestion } = error;
    const finding = { message, offset: error.offset + offset, length, severity: 'error' } as const;
    throw new ExpressionError(text, suggestion === undefined ? finding : { ...finding, suggestion });
  }
}
