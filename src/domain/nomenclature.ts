/** The tree of the Harmonised System, which follows from its codes: section "XVI", chapter "84", heading "8471", subheading "8471.30". */
export type NomenclatureLevel = 'section' | 'chapter' | 'heading' | 'subheading';

/** Sections with their last chapters; 77 is kept free by the HS. */
const SECTIONS = [
  ['I', 5],
  ['II', 14],
  ['III', 15],
  ['IV', 24],
  ['V', 27],
  ['VI', 38],
  ['VII', 40],
  ['VIII', 43],
  ['IX', 46],
  ['X', 49],
  ['XI', 63],
  ['XII', 67],
  ['XIII', 70],
  ['XIV', 71],
  ['XV', 83],
  ['XVI', 85],
  ['XVII', 89],
  ['XVIII', 92],
  ['XIX', 93],
  ['XX', 96],
  ['XXI', 97],
] as const;

export const sections: readonly string[] = SECTIONS.map(([section]) => section);

const LENGTHS: Readonly<Record<number, NomenclatureLevel>> = { 2: 'chapter', 4: 'heading', 7: 'subheading' };
const PARENTS: Readonly<Record<NomenclatureLevel, number>> = { section: 0, chapter: 0, heading: 2, subheading: 4 };

/** Undefined if the text is not a code of the tree. */
export function levelOf(code: string): NomenclatureLevel | undefined {
  if (sections.includes(code)) return 'section';
  return /^\d{2}(\d{2}(\.\d{2})?)?$/.test(code) ? LENGTHS[code.length] : undefined;
}

/** The section of a chapter, or of anything in it; undefined beyond chapter 97. */
export function sectionOf(code: string): string | undefined {
  const chapter = Number(code.slice(0, 2));
  return SECTIONS.find(([, last]) => chapter <= last)?.[0];
}

/** First and last chapter of a section. */
export function chaptersOf(section: string): { readonly first: string; readonly last: string } | undefined {
  const index = sections.indexOf(section);
  const last = SECTIONS[index]?.[1];
  if (last === undefined) return undefined;
  return { first: twoDigits((SECTIONS[index - 1]?.[1] ?? 0) + 1), last: twoDigits(last) };
}

/** The ancestors of a code, the outermost first: "XVI", "84" and "8471" of "8471.30". */
export function ancestorsOf(code: string): string[] {
  const level = levelOf(code);
  if (level === undefined || level === 'section') return [];
  const section = sectionOf(code);
  const codes = [2, 4].filter((length) => length <= PARENTS[level]).map((length) => code.slice(0, length));
  return section === undefined ? codes : [section, ...codes];
}

/** Sorts codes as the tree has them. */
export function inTreeOrder(a: string, b: string): number {
  const [first, second] = [placeOf(a), placeOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** A section is sorted before its first chapter and after everything in the chapter before. */
function placeOf(code: string): string {
  const chapters = chaptersOf(code);
  return chapters === undefined ? code : `${twoDigits(Number(chapters.first) - 1)}~`;
}

function twoDigits(chapter: number): string {
  return String(chapter).padStart(2, '0');
}
