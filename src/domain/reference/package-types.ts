import table from './package-types.json' with { type: 'json' };

/** A package type of UN Recommendation 21. */
export interface PackageType {
  readonly code: string;
  readonly name: string;
}

export const packageTypes: readonly PackageType[] = table;

const codes = new Set(packageTypes.map((type) => type.code));

export function isPackageType(code: string): boolean {
  return codes.has(code);
}

const codeByName = new Map(packageTypes.map(({ code, name }) => [name.toLowerCase(), code]));

/** The code of a package type's name, in any case: "carton" is CT. */
export function packageTypeCodeOf(name: string): string | undefined {
  return codeByName.get(name.toLowerCase());
}
