/** Lines of goods as suppliers write them: every line its own wording of one of 60 products. The same seed makes the same lines. */

export interface GeneratedProduct {
  readonly ordinal: number;
  /** What it is, its own words first. */
  readonly words: readonly string[];
  readonly hsTariffCode: string;
  readonly tariffSuffix: string;
  readonly countryOfOriginCode: string;
  readonly supplier: string;
  readonly productCode: string;
}

export interface GeneratedLine {
  readonly product: GeneratedProduct;
  readonly description: string;
  readonly supplier: string;
}

/** Sixty products with thirty-six codes; many are near neighbours: the same words, another code. */
const PRODUCTS = [
  '8471.30 00.10A CN | laptop computer portable 14 inch',
  '8471.30 00.10A TW | notebook computer business 16 inch',
  '8471.60 00.19C CN | computer keyboard wireless black',
  '8471.60 00.19C CN | computer mouse optical wireless',
  '8528.52 00.01E CN | computer monitor display 27 inch',
  '8528.72 00.19B CN | television colour display 55 inch',
  '8504.40 00.21D CN | power adapter laptop computer 65 W',
  '8507.60 00.00G CN | battery lithium ion rechargeable 12 V',
  '8507.20 00.00H VN | battery lead acid rechargeable 12 V',
  '8506.10 00.00B CN | battery alkaline AA 1.5 V',
  '8544.42 00.29K CN | cable electric copper with connectors 2 m',
  '8544.49 00.15A AU | cable electric copper insulated 100 m',
  '8536.50 00.09F CN | switch electric wall 10 A',
  '8481.80 00.39J IT | valve ball brass 25 mm',
  '8481.80 00.39J CN | valve ball stainless steel 25 mm',
  '8481.30 00.00D IT | valve check brass 25 mm',
  '8482.10 00.00L JP | bearing ball deep groove 6205',
  '8482.20 00.00C JP | bearing roller tapered 30205',
  '7318.15 00.21E TW | bolt hexagon steel zinc plated M8 50 mm',
  '7318.15 00.21E TW | screw machine stainless steel M6 30 mm',
  '7318.16 00.09H TW | nut hexagon steel zinc plated M8',
  '7318.22 00.00A TW | washer flat steel zinc plated M8',
  '7318.12 00.00F TW | screw wood steel yellow 5 mm 60 mm',
  '7323.93 00.09B IN | cookware stainless steel kitchen pot 5 litre',
  '7615.10 00.01G CN | cookware aluminium kitchen frying pan 28 cm',
  '6911.10 00.00J CN | cup porcelain kitchen white 300 ml',
  '6912.00 00.01D PT | cup ceramic stoneware kitchen 300 ml',
  '7013.37 00.00K CN | drinking glass tumbler 350 ml',
  '3924.10 00.00C CN | kitchen container plastic food 2 litre',
  '3923.30 00.29E MY | bottle plastic with cap 500 ml',
  '7010.90 00.19H CN | bottle glass clear 750 ml',
  '3917.32 00.15L AU | tube plastic flexible irrigation 13 mm',
  '4009.12 00.00B DE | hose rubber hydraulic with fittings 10 mm',
  '4011.10 00.01F KR | tyre rubber new passenger car 205 55 R16',
  '4011.20 00.11J KR | tyre rubber new truck 11 R22.5',
  '6109.10 01.11E BD | shirt T cotton knitted men black',
  '6109.10 01.21K BD | shirt T cotton knitted women white',
  '6109.90 01.19A CN | shirt T polyester knitted sports blue',
  '6205.20 00.01D BD | shirt cotton woven men business white',
  '6110.30 00.11H CN | jersey pullover polyester knitted men grey',
  '6203.42 00.11C PK | trousers cotton woven men denim blue',
  '6204.62 00.11G PK | trousers cotton woven women denim black',
  '6403.99 00.09B VN | shoes leather men rubber sole brown',
  '6404.11 00.01F VN | shoes sports textile rubber sole running',
  '6302.60 00.00L IN | towel cotton terry bath white 70 140 cm',
  '6302.21 00.00C IN | bed linen cotton printed sheet queen',
  '9401.61 00.09E CN | chair wooden frame upholstered dining',
  '9401.71 00.01J CN | chair metal frame upholstered office',
  '9403.60 00.19D VN | table wooden dining oak 180 cm',
  '9403.20 00.09A CN | shelf metal steel storage warehouse',
  '9405.11 00.00G CN | lamp LED ceiling aluminium 18 W',
  '8539.52 00.00B CN | bulb LED lamp E27 9 W',
  '9506.91 00.00K TW | exercise bench gym adjustable steel',
  '9503.00 00.29H CN | toy plastic building blocks children',
  '0303.14 00.00F CL | salmon frozen whole gutted',
  '1604.14 00.01C TH | tuna canned in oil 185 g',
  '2204.21 18.19L FR | wine red bottled cabernet 750 ml',
  '2203.00 22.00D BE | beer bottled lager 330 ml',
  '0901.21 00.00J CO | coffee roasted beans arabica 1 kg',
  '1806.32 00.00A BE | chocolate bar milk filled 100 g',
] as const;

const SUPPLIERS = ['Shenzhen Bright Co Ltd', 'Pacific Traders', 'Formosa Fasteners', 'Lombardi SpA', 'Dhaka Knitwear', 'Hanoi Home'];
const EXTRAS = [
  'new',
  'brand new',
  'assorted',
  'in carton',
  'with manual',
  'HS quality',
  'lot',
  'model',
  'ref',
  'as per PO',
  'retail pack',
  'export quality',
];
const HABITS: Readonly<Record<string, string>> = {
  black: 'blk',
  white: 'wht',
  steel: 'stl',
  stainless: 'SS',
  cotton: 'cttn',
  computer: 'comp',
  plastic: 'plas',
  electric: 'elec',
  battery: 'batt',
  aluminium: 'alu',
  hexagon: 'hex',
  polyester: 'poly',
  bottle: 'btl',
  rubber: 'rbr',
  women: 'ladies',
  wooden: 'wood',
};

export const generatedProducts: readonly GeneratedProduct[] = PRODUCTS.map((written, ordinal) => {
  const [codes = '', words = ''] = written.split(' | ');
  const [hsTariffCode = '', tariffSuffix = '', countryOfOriginCode = ''] = codes.split(' ');
  const supplier = SUPPLIERS[Math.floor(ordinal / 10)] ?? '';
  return {
    ordinal,
    words: words.split(' '),
    hsTariffCode,
    tariffSuffix,
    countryOfOriginCode,
    supplier,
    productCode: `P-${1000 + ordinal}`,
  };
});

/** @param seed the same makes the same lines */
export function generateLines(count: number, seed: number): readonly GeneratedLine[] {
  const random = randomFrom(seed);
  const oneOf = <T>(list: readonly T[], fallback: T) => list[Math.floor(random() * list.length)] ?? fallback;
  return Array.from({ length: count }, () => {
    const product = oneOf(generatedProducts, productAt(0));
    const supplier = random() < 0.8 ? product.supplier : oneOf(SUPPLIERS, product.supplier);
    return { product, supplier, description: worded(product, random, oneOf(EXTRAS, '')) };
  });
}

function productAt(ordinal: number): GeneratedProduct {
  const product = generatedProducts[ordinal];
  if (product === undefined) throw new Error(`There is no product ${ordinal}.`);
  return product;
}

/** Words left out, shortened, in other order, in another number or case, misspelt, with something added. */
function worded({ words }: GeneratedProduct, random: () => number, extra: string): string {
  const kept = words.filter((_, index) => random() > (index === 0 ? 0.1 : 0.3));
  const written = (kept.length === 0 ? words : kept).map((word) => (/^\d|^[A-Z]/.test(word) ? word : asWritten(word, random)));
  const joined = joinedUnits(written, random() < 0.5);
  const ordered = random() < 0.5 ? joined : shuffled(joined, random);
  const text = [
    ...ordered,
    ...(random() < 0.4 ? [extra, ...(random() < 0.5 ? [String(Math.floor(random() * 9000) + 100)] : [])] : []),
  ].join(random() < 0.2 ? ', ' : ' ');
  const style = random();
  if (style < 0.35) return text.toUpperCase();
  return style < 0.5 ? text.toLowerCase() : text[0]?.toUpperCase() + text.slice(1);
}

function asWritten(word: string, random: () => number): string {
  const chance = random();
  if (chance < 0.12) return HABITS[word] ?? word;
  if (chance < 0.2) return word.length > 5 ? `${word.slice(0, 4)}${random() < 0.5 ? '.' : ''}` : word;
  if (chance < 0.27) return word.length > 4 ? word[0] + word.slice(1).replaceAll(/[aeiou]/g, '') : word;
  if (chance < 0.45) return word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
  if (chance < 0.5 && word.length > 5) return word.slice(0, 3) + word.slice(4);
  return word;
}

/** "12 V" or "12V". */
function joinedUnits(words: readonly string[], isJoined: boolean): readonly string[] {
  if (!isJoined) return words;
  const units = new Set(['inch', 'W', 'V', 'm', 'A', 'mm', 'cm', 'litre', 'ml', 'g', 'kg']);
  return words.reduce<string[]>((found, word) => {
    const last = found.at(-1);
    return last !== undefined && /^[\d.]+$/.test(last) && units.has(word) ? [...found.slice(0, -1), last + word] : [...found, word];
  }, []);
}

function shuffled(words: readonly string[], random: () => number): readonly string[] {
  const left = [...words];
  return words.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** A generator of numbers below 1 that a seed determines: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
