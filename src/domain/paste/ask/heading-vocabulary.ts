/** What every number of a column is multiplied by, by a word of its heading. */
const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "'000": 1000,
    '000': 1000,
    '000s': 1000,
    '1000s': 1000,
    thousand: 1000,
    thousands: 1000,
    tsd: 1000,
    hundred: 100,
    hundreds: 100,
    million: 1e6,
    millions: 1e6,
    mln: 1e6,
    mio: 1e6,
    mn: 1e6,
    lakh: 1e5,
    lakhs: 1e5,
    lac: 1e5,
    lacs: 1e5,
    crore: 1e7,
    crores: 1e7,
    cent: 0.01,
    cents: 0.01,
    paise: 0.01,
  }),
);

/** Words that may be a scale, and may be something else. */
const maybeScales: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({ k: [1000], t: [1000], m: [1000, 1e6], mm: [1e6], c: [100, 0.01], cr: [1e7], '100': [100, 0.01], '1000': [1000, 0.001] }),
);

/** Codes of currencies that are words of every day as well. */
export const everyday: ReadonlySet<string> = new Set('all top try cup pen gel mop sos bam ron mad lek bob cop'.split(' '));

/** Words in headings of numbers that change no number. */
export const harmless: ReadonlySet<string> = new Set(
  `a actual all amount amt and approx approximate at base basis bill billed brutto by calculated cfr cif cip cnf column cost cpt customs dap
  ddp dda ddu declared delivered despatched dispatched dpu each ea est estimated ex excl excluding exclusive export exw extended extension fas
  fca fob for from full goods gross gst hors ht import in inc incl included including inclusive inv invoice invoiced iva item items line lines
  measure measured measurement mwst net nett netto no nominal number of on only order ordered original per piece pieces po price product
  purchase qty quantity rounded sale sales selling shipment shipped single stat statistical stated subtotal sum tax taxes the to total totals
  tva ttc umsatzsteuer unit units ust value values vat vol volume weight wt with without x`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** The factors that a phrase of a heading may mean, and whether it has no other meaning. */
export function scaleOf(phrase: string): { readonly factors: readonly number[]; readonly isSure: boolean } {
  const [, per = '', rest = phrase] = /^(per )(.*)$/.exec(phrase) ?? [];
  const [, times] = /^[x×] ?(\d+)$/.exec(rest) ?? [];
  const known = times === undefined ? scales.get(rest) : Number(times);
  const several = maybeScales.get(rest) ?? [];
  if (per === '') return known === undefined ? { factors: several, isSure: false } : { factors: [known], isSure: true };
  const count = known ?? several.find((factor) => factor > 1) ?? (/^\d+$/.test(rest) ? Number(rest) : undefined);
  return { factors: count === undefined || count <= 1 ? [] : [1 / count], isSure: true };
}
