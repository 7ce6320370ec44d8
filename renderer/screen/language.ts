/** The expressions of one screen document: compiled once a document, evaluated against a scope of plain names. */
import { createEnvironment, type DecidingPart, type Expression, type Scope, type Template } from '#renderer/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { DoStep, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Ports } from './ports.ts';
import { stepsOf } from './steps-of.ts';

/** Types are checked when documents are; here a name holds whatever its source answered. */
const ANY: FieldSchema = {};
const BUILT_IN = [
  'route',
  'mode',
  'form',
  'input',
  'state',
  'selection',
  'row',
  'rows',
  'count',
  'edit',
  'event',
  'result',
  'error',
] as const;

export interface ScreenLanguage {
  /** The expression's value; undefined where it touches something empty. */
  value(source: string, scope: Scope): unknown;
  /** A text with its expressions filled in. */
  text(source: string, scope: Scope): string;
  /** A yes/no slot: a literal or an expression, with what an unknown answer means. */
  condition(slot: boolean | string | undefined, scope: Scope, whenUnknown?: boolean): boolean;
  /** What made a yes/no expression come to its answer; undefined where no name decides. */
  decidingPart(source: string, scope: Scope): DecidingPart | undefined;
  /** Dotted names a text or expression reads. */
  reads(source: string, kind: 'value' | 'text'): readonly string[];
}

export function createScreenLanguage(document: ScreenDocument, recordName: string | undefined, ports: Ports): ScreenLanguage {
  const names = [
    ...BUILT_IN,
    ...Object.keys(ports.globals),
    ...Object.keys(document.sources ?? {}),
    ...Object.keys(document.context ?? {}),
    ...stepsOf(document).flatMap(namesBoundBy),
    ...(recordName === undefined ? [] : [recordName]),
  ];
  const environment = createEnvironment({
    names: Object.fromEntries(names.map((name) => [name, ANY])),
    functions: ports.functions,
    ...(ports.observe === undefined ? {} : { observe: ports.observe }),
  });
  const expression = remember((source: string) => environment.compile(source));
  const template = remember((source: string) => environment.template(source));
  return {
    value: (source, scope) => expression(source).evaluate(scope, undefined),
    text: (source, scope) => template(source).render(scope),
    condition: (slot, scope, whenUnknown = false) =>
      slot === undefined || typeof slot === 'boolean' ? (slot ?? true) : expression(slot).evaluate(scope, whenUnknown) === true,
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

function namesBoundBy(step: DoStep): string[] {
  const name = 'call' in step ? step.call.as : 'open' in step ? step.open.as : 'run' in step ? step.run.as : undefined;
  return name === undefined ? [] : [name];
}
