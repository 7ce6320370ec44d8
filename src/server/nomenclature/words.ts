import { type Expression, sql, type SqlBool } from 'kysely';

interface WordsFound {
  every(text: Expression<string>): Expression<SqlBool>;
  some(text: Expression<string>): Expression<SqlBool>;
}

/** Matches texts that contain words with these prefixes, in any order and case; undefined without words. */
export function wordsFound(searched: string): WordsFound | undefined {
  const words = searched.match(/[\p{L}\p{N}]+/gu);
  if (words === null) return undefined;
  const isFound = (text: Expression<string>) => words.map((word) => sql<SqlBool>`${text} ~* ${`\\m${word}`}`);
  return {
    every: (text) => sql<SqlBool>`(${sql.join(isFound(text), sql` and `)})`,
    some: (text) => sql<SqlBool>`(${sql.join(isFound(text), sql` or `)})`,
  };
}
