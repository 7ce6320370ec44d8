import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';

interface SearchedSchema {
  readonly type?: unknown;
  readonly 'x-search'?: unknown;
}

/** The code that users search by: records whose code starts with the text come first. Undefined if no code is searched. */
export function codeFieldOf(
  { reference, key, unique }: Pick<ResourceDeclaration, 'reference' | 'key' | 'unique'>,
  fields: Readonly<Record<string, SearchedSchema>>,
): string | undefined {
  return [reference ?? key, ...unique].find((name) => fields[name]?.type === 'string' && fields[name]?.['x-search'] === true);
}
