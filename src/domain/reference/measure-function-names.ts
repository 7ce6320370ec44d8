/** The functions of measures: known by name before they are loaded. */
export const measureFunctionNames = ['kilograms', 'cubicMetres', 'statisticalMeasure'] as const;

export type MeasureFunctionName = (typeof measureFunctionNames)[number];
