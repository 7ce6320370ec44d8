import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';

interface SearchedSchema {
  readonly type?: unknown;
  readonly 'x-search'?: unknown;
}

/** The code by which people know a record: whoever types its beginning wants that record first. None where no code is searched. */
export function codeFieldOf(
  { reference, key, unique }: Pick<ResourceDeclaration, 'reference' | 'key' | 'unique'>,
  fields: Readonly<Record<string, SearchedSchema>>,
): string | undefined {
  return [reference ?? key, ...unique].find((name) => fields[name]?.type === 'string' && fields[name]?.['x-search'] === true);
}
