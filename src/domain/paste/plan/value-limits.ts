import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { formats } from '#schemas/formats/index.ts';

import { type Messages, messageText, shortened } from '../../messages.ts';
import { codeListOf } from '../paste-context.ts';
import type { PastedValue } from '../pasted-line.ts';
import type { PlannedField } from './paste-plan.ts';

/** The message for an invalid value; undefined if it is valid. */
export type LimitCheck = (value: PastedValue) => string | undefined;

const formatByName: ReadonlyMap<string, { isValid(value: unknown): boolean }> = new Map(formats.map((format) => [format.name, format]));

/** The limits of a field, compiled once: its own texts, else those of the catalogue. */
export function limitsOf(field: PlannedField, messages: Messages): LimitCheck {
  const checks = [...textChecks(field, messages), ...amountChecks(field, messages)];
  const [only] = checks;
  if (checks.length < 2) return only ?? (() => undefined);
  return (value) => {
    for (const check of checks) {
      const fault = check(value);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function textChecks(field: PlannedField, messages: Messages): LimitCheck[] {
  const { maxLength, minLength, pattern, format } = field.schema;
  // Codes are checked against their list.
  if (codeListOf(field.schema) !== undefined) return [];
  const checks: LimitCheck[] = [];
  if (maxLength !== undefined) {
    const message = limitText(field, 'maxLength', maxLength, messages);
    checks.push((value) => (typeof value === 'string' && isLonger(value, maxLength) ? message : undefined));
  }
  if (minLength !== undefined) {
    const message = limitText(field, 'minLength', minLength, messages);
    checks.push((value) => (typeof value === 'string' && !isLonger(value, minLength - 1) ? message : undefined));
  }
  if (pattern !== undefined) {
    const [expression, message] = [new RegExp(pattern, 'u'), limitText(field, 'pattern', pattern, messages)];
    checks.push((value) => (typeof value === 'string' && !expression.test(value) ? message : undefined));
  }
  const known = format === undefined ? undefined : formatByName.get(format);
  if (known !== undefined) checks.push((value) => (known.isValid(value) ? undefined : formatFault(field, value, messages)));
  return checks;
}

function amountChecks(field: PlannedField, messages: Messages): LimitCheck[] {
  const { minimum, maximum, type } = field.schema;
  if (type !== 'number' && type !== 'integer') return [];
  const below = minimum === undefined ? '' : limitText(field, 'minimum', minimum, messages);
  const above = maximum === undefined ? '' : limitText(field, 'maximum', maximum, messages);
  const noNumber = messageText(messages, 'paste.not-a-number', { label: field.label });
  const broken = messageText(messages, 'issues.integer', { label: field.label });
  const [least, most, isWhole] = [minimum ?? -Infinity, maximum ?? Infinity, type === 'integer'];
  return [
    (value) => {
      if (typeof value !== 'number') return undefined;
      if (!Number.isFinite(value)) return noNumber;
      if (value < least) return below;
      if (value > most) return above;
      return isWhole && !Number.isInteger(value) ? broken : undefined;
    },
  ];
}

/** The field's own words name no field if the form shows them beside it: a message of a sheet has to. */
export function formatFault(field: PlannedField, value: PastedValue, messages: Messages): string {
  const own = ownText(field.schema, 'format');
  if (own !== undefined)
    return own.startsWith(field.label) ? own : messageText(messages, 'paste.own-text', { label: field.label, text: own });
  const format = field.schema.format ?? '';
  const key = [`paste.format.${format}`, `issues.format.${format}`].find((known) => Object.hasOwn(messages, known)) ?? 'paste.unknown.any';
  return messageText(messages, key, { label: field.label, value: shortened(String(value)) });
}

function limitText(field: PlannedField, keyword: string, limit: number | string, messages: Messages): string {
  const key = `issues.${keyword}`;
  const text = ownText(field.schema, keyword) ?? messages[`${key}.${limit}`] ?? messages[key] ?? key;
  return messageText({ text }, 'text', { label: field.label, limit });
}

export function requiredText(field: PlannedField, messages: Messages): string {
  const text = ownText(field.schema, 'required') ?? messages['issues.required'] ?? '';
  return messageText({ text }, 'text', { label: field.label });
}

function ownText({ errorMessage = {} }: FieldSchema, keyword: string): string | undefined {
  return Object.hasOwn(errorMessage, keyword) ? errorMessage[keyword] : undefined;
}

/** Characters are counted as JSON Schema's maxLength counts them: a surrogate pair is one. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0) > limit;
}
