import { isRecord } from '../../domain-function.ts';
import type { GivenStep, GivenValue } from './step-words.ts';

/** The valid steps of a list from the server or a function. */
export function readSteps(steps: readonly unknown[]): readonly GivenStep[] {
  return steps.flatMap((step) => {
    if (!isRecord(step) || typeof step['name'] !== 'string' || typeof step['formula'] !== 'string') return [];
    return [{ name: step['name'], formula: step['formula'], values: readValues(step['values']), result: numberOf(step['result']) }];
  });
}

function readValues(values: unknown): readonly GivenValue[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((one: unknown) =>
    isRecord(one) && typeof one['name'] === 'string'
      ? [{ name: one['name'], value: numberOf(one['value']), text: textOf(one['text']) }]
      : [],
  );
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
