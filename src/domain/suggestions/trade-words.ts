/** How goods are shortened on invoices, word by word, if no rule leads from the one to the other. */
const SHORT_FORMS = [
  'acc accessories',
  'adj adjustable',
  'al alu alum aluminum aluminium',
  'assy assembly',
  'auto automatic',
  'batt battery',
  'bev beverage',
  'blk black',
  'blu blue',
  'brn brown',
  'brg brng bearing',
  'btl bottle',
  'cbl cable',
  'cer ceramic',
  'chr chrome',
  'comp computer',
  'cond condenser',
  'ctn cttn cotton',
  'cyl cylinder',
  'dia diameter',
  'disp display',
  'elec elect electric electrical',
  'eng engine',
  'equip eqpt equipment',
  'fab fabric',
  'flt filter',
  'frz frzn frozen',
  'galv galvanised galvanized',
  'gls glass',
  'grn green',
  'gry grey gray',
  'hd heavy duty',
  'hex hexagon hexagonal',
  'hyd hydraulic',
  'ind industrial',
  'jkt jacket',
  'lds ladies women',
  'lthr leather',
  'mach machine',
  'mens man men',
  'mtl metal',
  'mtr motor',
  'org organic',
  'pcb board',
  'pl plas plast plastic',
  'plt plate',
  'poly pes polyester',
  'port portable',
  'pwr power',
  'rbr rubber',
  'refrig refrigerator fridge',
  'rnd round',
  'scr screw',
  'shrt shirt',
  'sil silicone',
  'spd speed',
  'spk speaker',
  'stl steel',
  'sth synth synthetic',
  'sw switch',
  'tee tshirt',
  'temp temperature',
  'trans transformer',
  'tyr tire tyre',
  'univ universal',
  'vac vacuum',
  'valv vlv valve',
  'wd wood wooden',
  'wht white',
  'wmn womens women',
  'wp waterproof',
  'wshr washer',
  'yel ylw yellow',
  'znc zinc',
];

/** Words that do not describe the goods. */
const SILENT = 'a an and as at by for from in into is item items new no of on or our per pc pcs piece pieces set sets the to type with';

const others = new Map<string, Set<string>>();
for (const line of SHORT_FORMS) {
  const words = line.split(' ');
  for (const word of words) {
    const known = others.get(word) ?? new Set();
    for (const other of words) if (other !== word) known.add(other);
    others.set(word, known);
  }
}
const silent = new Set(SILENT.split(' '));
const NONE: ReadonlySet<string> = new Set();

/** Other spellings of the word. */
export function otherForms(word: string): ReadonlySet<string> {
  return others.get(word) ?? NONE;
}

export function isSilent(word: string): boolean {
  return silent.has(word);
}
