/** The meaning of dots by column, with the answer for one column changed: `column0` .. `column49` to "thousands" or "decimals". */
export function withDots(answers: unknown, column: number, dots: string): Readonly<Record<string, unknown>> {
  return { ...recordOf(answers), [`column${column}`]: dots };
}

/** The questions that are open, and before them those answered: an answer may be changed. Each has its `column`. */
export function withAnswered(asked: readonly unknown[], open: readonly unknown[], answers: unknown): readonly unknown[] {
  const columnOf = (question: unknown) => recordOf(question)['column'];
  const stillOpen = new Set(open.map(columnOf));
  const isAnswered = (column: unknown) => recordOf(answers)[`column${String(column)}`] !== undefined;
  return [...asked.filter((question) => !stillOpen.has(columnOf(question)) && isAnswered(columnOf(question))), ...open];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
