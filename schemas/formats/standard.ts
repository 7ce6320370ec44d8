import { fullFormats } from 'ajv-formats/dist/formats.js';

/** The formats of JSON Schema itself that a schema may name. ajv-formats validates them in browser and server. */
export const standardNames = ['date', 'date-time', 'email', 'uri', 'uuid'] as const;

export type StandardName = (typeof standardNames)[number];

/** Whether a value is a text of the format; the generated validators and the server's Ajv hold the same definition. */
export function isStandard(name: StandardName, value: unknown): value is string {
  const format = fullFormats[name];
  const test: unknown = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (typeof value !== 'string') return false;
  return test instanceof RegExp ? test.test(value) : isFunction(test) && test(value) === true;
}

function isFunction(test: unknown): test is (text: string) => unknown {
  return typeof test === 'function';
}
