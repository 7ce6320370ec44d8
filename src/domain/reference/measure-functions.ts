import type { DomainFunction } from '../domain-function.ts';
import { measureFunctionNames, type MeasureFunctionName } from './measure-function-names.ts';
import { cubicMetres, kilograms } from './measure-units.ts';
import { statisticalMeasure } from './statistical-measure.ts';

const byName: Readonly<Record<MeasureFunctionName, Omit<DomainFunction, 'name'>>> = {
  kilograms: { signature: 'kilograms(number, string): number', call: (value: number, unit: string) => kilograms(value, unit) },
  cubicMetres: { signature: 'cubicMetres(number, string): number', call: (value: number, unit: string) => cubicMetres(value, unit) },
  statisticalMeasure: {
    signature: 'statisticalMeasure(string, string): string',
    readsEmpty: true,
    call: (unit: unknown, quantityUnit: unknown) => statisticalMeasure(textOf(unit), textOf(quantityUnit)),
  },
};

/** What expressions know of measures: exact, so with decimals. */
export const measureFunctions: readonly DomainFunction[] = measureFunctionNames.map((name) => ({ name, ...byName[name] }));

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
