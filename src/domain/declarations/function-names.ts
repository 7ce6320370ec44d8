/** The functions of duty and tax: known by name before they are loaded. */
export const declarationFunctionNames = ['stepsInWords'] as const;

export type DeclarationFunctionName = (typeof declarationFunctionNames)[number];
