import { codeListOf, type LineCondition, type PasteContext } from '../paste-context.ts';
import { codeOfWord } from '../plan/code-words.ts';
import { wordsOf } from '../columns/header-words.ts';
import { type PastedLine, put, textIn } from '../pasted-line.ts';
import { type PlannedField, targetsOf } from '../plan/paste-plan.ts';
import { formatFault, requiredText } from '../plan/value-limits.ts';
import type { PasteReport } from '../paste-report.ts';

/**
 * Checks of a complete line: required fields, a suffix without its code, and the entity's expressions.
 * @param headingOf the heading of a field's column; a word of it may be the code that another lacks: "CTNS" means CT
 */
export function createLineCheck(
  context: PasteContext,
  report: PasteReport,
  headingOf?: (field: PlannedField) => string,
): (product: PastedLine) => void {
  const { plan, messages } = context;
  // The invoice number may be that of the open invoice.
  const required = plan.fields
    .filter(({ isRequired, name }) => isRequired && !Object.hasOwn(context.defaults, name))
    .map((field) => ({ field, message: requiredText(field, messages) }));
  const split = plan.fields.filter(({ schema }) => schema['x-splits'] !== undefined);
  const conditions = context.conditions.flatMap((condition) => conditionOf(condition, context));
  const sources = [...new Map(conditions.flatMap((condition) => condition.sources))];
  const offered = conditions.map((condition) => ({ ...condition, offer: headingOf && codeInHeadings(condition, headingOf, context) }));
  // One record for all rows: of each it holds what conditions read.
  const line: Record<string, unknown> = { ...context.newLine };
  return (product) => {
    for (const { field, message } of required) if (textIn(product, field.name) === null) report.addMessage('error', field, message);
    for (const field of split) {
      const isRestAlone = (product[field.name] ?? null) === null && (product[field.schema['x-splits']?.[0] ?? ''] ?? null) !== null;
      if (isRestAlone && !report.isRefused(field)) report.addMessage('error', field, formatFault(field, null, messages));
    }
    for (const [name, source] of sources) put(line, name, product[source] ?? undefined);
    for (const { field, severity, isOfEmpty, fault, offer } of offered) {
      if (isOfEmpty && (product[field.name] ?? null) !== null) continue;
      const message = fault(line);
      if (message !== undefined) report.addMessage(severity, field, message, offer);
    }
  };
}

/** The code of an empty field that the headings of the columns it depends on name. */
function codeInHeadings(
  { field, isOfEmpty, sources }: PastedCondition,
  headingOf: (field: PlannedField) => string,
  { plan, isCode }: PasteContext,
): string | undefined {
  const list = codeListOf(field.schema);
  if (!isOfEmpty || list === undefined) return undefined;
  const ofWord = codeOfWord(field.schema);
  const words = sources.flatMap(([, source]) => plan.byName.get(source) ?? []).flatMap((each) => wordsOf(headingOf(each)));
  const codes = words.flatMap((word) => ofWord(word) ?? []);
  return codes.find((code) => isCode(list, code));
}

interface PastedCondition extends Pick<LineCondition, 'severity' | 'isOfEmpty' | 'fault'> {
  readonly field: PlannedField;
  /** Fields of a product line that it reads, with those of the pasted line that fill them. */
  readonly sources: readonly (readonly [name: string, source: string])[];
}

/** The condition with the pasted fields that it reads; empty if no pasted field can break it. */
function conditionOf({ reads, field, severity, isOfEmpty, fault }: LineCondition, { plan, writable }: PasteContext): PastedCondition[] {
  const fieldOf = (name: string) => plan.fields.find((each) => targetsOf(each).find((target) => writable.has(target)) === name);
  const sources = reads.flatMap((name) => {
    const source = fieldOf(name) ?? plan.fields.find((each) => each.schema.readOnly === true && each.name === name);
    return source === undefined ? [] : [[name, source.name] as const];
  });
  const shown = fieldOf(field) ?? plan.byName.get(sources[0]?.[1] ?? '');
  return shown === undefined || sources.length === 0 ? [] : [{ field: shown, severity, isOfEmpty, fault, sources }];
}
