import { expressionsOf, partsWritten } from '#src/expression/index.ts';
import type { Finding } from '../../finding.ts';
import type { Understood } from '../../read-documents.ts';

/** Largest allowed length, in characters, of an expression that is repeated in a document, of any expression and of any text. */
const [TWICE, EXPRESSION, TEXT] = [60, 160, 200];

interface Written {
  readonly pointer: string;
  readonly text: string;
  readonly offset: number;
}

/** What is longer than a line, or is written twice, has a name. */
export function checkLongExpressions({ slots, catalogue: { documents } }: Understood): Finding[] {
  const written = slots.filter(({ file, place }) => place !== undefined && !documents.derived.has(file));
  return [...Map.groupBy(written, ({ file }) => file)].flatMap(([file, slotsOfFile]) => {
    // A list of fills has a slot for each lookup that names it.
    const own = [...new Map(slotsOfFile.map((slot) => [slot.pointer, slot])).values()];
    const texts = own.filter(({ kind, source }) => kind === 'text' && source.length > TEXT);
    const expressions = own.flatMap(({ pointer, source, kind }) =>
      expressionsOf(source, kind === 'text').map((part): Written => ({ pointer, ...part })),
    );
    return [
      ...texts.map(({ pointer, source: { length } }) => ({
        file,
        pointer,
        message: `has ${length} characters, more than ${TEXT}: give its parts names`,
      })),
      ...expressions
        .filter(({ text }) => text.length > EXPRESSION)
        .map(({ pointer, text: { length }, offset }) => ({
          file,
          pointer,
          offset,
          message: `an expression of ${length} characters, more than ${EXPRESSION}: give its parts names`,
        })),
      ...twice(expressions).map(([first, { pointer, text, offset }]) => ({
        file,
        pointer,
        offset,
        message: `"${text}" stands at ${first.pointer} too: give it a name`,
      })),
    ];
  });
}

/** The longest repeated parts, with their first two places. */
function twice(expressions: readonly Written[]): (readonly [Written, Written])[] {
  const parts = expressions.flatMap(({ pointer, text, offset }) =>
    partsWritten(text).flatMap((part) => (part.text.length > TWICE ? [{ pointer, text: part.text, offset: offset + part.offset }] : [])),
  );
  const named: Written[] = [];
  const isNamed = (part: Written) =>
    named.some((whole) => whole.pointer === part.pointer && whole.offset <= part.offset && part.offset < whole.offset + whole.text.length);
  const byText = [...Map.groupBy(parts, ({ text }) => text)].toSorted(([one], [other]) => other.length - one.length);
  return byText.flatMap(([, places]) => {
    const [first, second] = places.filter((part) => !isNamed(part));
    if (first === undefined || second === undefined) return [];
    named.push(...places);
    return [[first, second] as const];
  });
}
