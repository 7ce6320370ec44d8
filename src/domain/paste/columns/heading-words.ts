/** The words of headings, as sheets write them in eight languages, without accents. */
const spellings = {
  quantity: 'quantity qty qnty menge mengen anzahl stuckzahl quantite qte cantidad cant quantita aantal hoeveelheid 数量 數量',
  no: 'no number numbers nr num numero nummer # 号 番号 编号 編号',
  code: 'code codes kode codigo cod codice 编码 編碼 代码 コード',
  ref: 'ref reference referenz referencia riferimento',
  item: 'item lineitem product article part style model artikel art articulo articolo producto produit prodotto 产品 產品 商品 製品',
  goods: 'goods merchandise marchandise marchandises mercancia mercancias merce merci 货物 貨物',
  commodity: 'commodity waren ware goederen',
  description: 'description desc descr bezeichnung beschreibung designation descripcion descrizione omschrijving 描述 名称 名稱',
  name: 'name title naam nom',
  price: 'price preis prix precio prezzo prijs 价 價 価',
  'unit price': '单价 單價 単価',
  count: 'count nombre',
  unit: 'unit uom um udm unite unidad unita eenheid einheit 单位 單位 単位',
  units: 'units',
  piece: 'pcs pc piece pieces stuck stk stuk pieza pezzo',
  per: 'per par por pro je 每',
  each: 'each ea einzel unitaire unitario',
  measure: 'measure misura mesure medida 计量 計量',
  value: 'value amount betrag wert montant importe importo valor valore bedrag waarde 金额 金額',
  total: 'total totals totale gesamt totaal ttl 总 總 総 合計 合计',
  gross: 'gross brut bruto brutto lordo grs g 毛',
  net: 'net nett netto neto n 净 淨',
  weight: 'weight wt wgt gewicht poids peso kg kgs 重 重量',
  'gross weight': 'gw',
  'net weight': 'nw',
  volume: 'volume vol cbm m3 volumen measurement 体积 體積 体積',
  package:
    'package packages pkg pkgs pack packs carton cartons ctn ctns ct box boxes case cases inner bag colis kolli colli bulto bultos karton kartons 箱',
  origin: 'origin manufacture mfg ursprung origine origen herkomst 原产 原產 原産',
  country: 'country ctry land pays pais paese 国 國 地',
  invoice: 'invoice inv rechnung facture factura fattura factuur 发票 發票',
  date: 'date datum fecha data 日期',
  currency: 'currency ccy curr wahrung devise moneda divisa valuta 币种 幣別 通貨',
  tariff: 'tariff hs hts hsn tarif harmonized harmonised nomenclature arancel partida arancelario arancelaria sh',
  customs: 'customs zoll douane douanier douaniere doganale aduana aduanero 海关 海關',
  brand: 'brand marke marque marca 品牌',
  manufacturer: 'manufacturer hersteller fabricant fabricante produttore fabrikant',
  buyer: 'buyer buyers customer your client',
  '': 'of the and de del della di du des d der la le l van',
} as const;

const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(spellings).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning.split(' ').filter((part) => part !== '')] as const),
  ),
);
const longestSpelling = Math.max(...[...meanings.keys()].map((word) => word.length));
/** Longer words are no compounds. */
const longestCompound = 40;

/**
 * The words of a normalised heading in the one spelling that patterns use, others as they are: "Rechnungs-Nr." is
 * "invoice no", "总毛重" "total gross weight". Signs that carry meaning stay.
 */
export function meaningWords(heading: string): string[] {
  const text = heading.replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1');
  const words = (text.match(/[\p{L}\p{N}]+|[/#;%]/gu) ?? []).flatMap((word) => meanings.get(word) ?? partsOf(word) ?? word);
  // A heading in two languages says everything twice.
  const isFirst = (word: string, index: number) => words.indexOf(word) === index;
  return words.filter((word, index) => isFirst(word, index) && !(word === '/' && !isFirst(words[index + 1] ?? '', index + 1)));
}

/** The meanings of a compound that known words make up whole, with or without the s between them. */
function partsOf(word: string): readonly string[] | undefined {
  if (word.length > longestCompound) return undefined;
  const made: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = Math.max(0, end - longestSpelling - 1); start < end && made[end] === undefined; start += 1) {
      const before = made[start];
      const part = word.slice(start, end);
      const meaning = isPart(part) ? (meanings.get(part) ?? (part.endsWith('s') ? meanings.get(part.slice(0, -1)) : undefined)) : undefined;
      if (before !== undefined && meaning !== undefined) made[end] = [...before, ...meaning];
    }
  }
  return made[word.length];
}

/** One letter is a part in Chinese and Japanese alone. */
function isPart(text: string): boolean {
  return text.length > 1 || /[^\p{Script=Latin}\p{N}]/u.test(text);
}
