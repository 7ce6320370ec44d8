/** A part of a heading: its name, or the text in brackets or after a comma, slash or underscore. */
export interface HeadingPart {
  readonly text: string;
  readonly isName: boolean;
}

/** Longer headers are prose. */
const longestHeader = 200;
const brackets = /[([{（]([^()[\]{}（）]*)[)\]}）]/g;
/** An abbreviation: "G/W". */
const letters = /(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu;
const divider = /\s*(?:[/|_;]|,(?!\d)|\s[-–—]\s)\s*/;

/** The parts of a heading as typed: "Gross weight" and "kg" of "Gross weight (kg)", "Gross weight, kg" and "Gross_weight_kg". */
export function headingParts(header: string): readonly HeadingPart[] {
  const text = header.slice(0, longestHeader).normalize('NFKC').replace(letters, '$1$2');
  const [name = '', ...others] = text.replace(brackets, ' ').split(divider);
  return [{ text: name, isName: true }, ...[...others, ...bracketed(text)].map((part) => ({ text: part, isName: false }))]
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter((part) => part.text !== '');
}

/** The words of a part, without the punctuation between them: "US$", "'000", "м³", "#". */
export function wordsOf(part: string): string[] {
  return part.match(/['’]?[\p{L}\p{M}\p{N}\p{Sc}²³#]+(?:\.(?=\p{L}))?/gu) ?? [];
}

/** Whether brackets mark the measure of one unit, or a net one: "(per carton)", "(each)", "(net)". */
export function isBracketPerUnit(header: string): boolean {
  return bracketed(header).some((content) =>
    /^(?:(?:per|each|ea|net|nett|n|unit|pc|piece)(?![\p{L}\p{N}])|\/|.*(?:\sper\s|\s?\/\s?(?:unit|pcs?|piece|ea|each|ctn|carton|set|pair)s?$))/iu.test(
      content,
    ),
  );
}

/** The texts in brackets of any kind. */
export function bracketed(header: string): string[] {
  return [...header.normalize('NFKC').slice(0, longestHeader).matchAll(brackets)].map(([, content = '']) => content.trim());
}
