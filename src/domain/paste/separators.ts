/** What the dots of each column are, with another answer for one of them: `column0` .. `column49` to "thousands" or "decimals". */
export function withDots(answers: unknown, column: number, dots: string): Readonly<Record<string, unknown>> {
  return { ...(typeof answers === 'object' ? answers : {}), [`column${column}`]: dots };
}
