/** The functions of declarations: known by name before they are loaded. */
export const declarationFunctionNames = ['dutyAndTax', 'stepsInWords'] as const;

export type DeclarationFunctionName = (typeof declarationFunctionNames)[number];
