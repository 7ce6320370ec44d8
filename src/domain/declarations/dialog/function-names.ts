/** The functions of declarations: known by name before they are loaded. */
export const declarationFunctionNames = ['dutyAndTax'] as const;

export type DeclarationFunctionName = (typeof declarationFunctionNames)[number];
