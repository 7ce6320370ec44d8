import { plainLetters } from './normalise-header.ts';

/** The words of headings, as sheets write them in nine languages, without accents. */
const spellings = {
  quantity:
    'quantity qty qnty menge mengen anzahl stuckzahl quantite qte cantidad cant quantita qta quantidade qtd qtde quant aantal hoeveelheid 数量 數量',
  shipped: `shipped delivered sent supplied despatched dispatched liefer geliefert gelieferte versandt livre livree expedie expediee enviado enviada
    entregado entregada spedito spedita consegnato consegnata geleverd geleverde verzonden enviados entregue 出货 出貨 发货 發貨 出荷 納品`,
  ordered: `ordered order bestell bestellt bestellte auftrags commande commandee pedido pedida ordinato ordinata besteld bestelde encomendado
    encomendada 订单 订购 訂單 注文 受注`,
  no: 'no number numbers nr num numero nummer numer nro nb nbr nbre # 号 号码 番 番号 编号 編号 號碼',
  code: 'code codes kode codigo cod codice 编码 編碼 代码 コード',
  ref: 'ref reference referenz referencia riferimento rif',
  item: `item lineitem product article part style model artikel art teil teile articulo articolo producto produto produit prodotto pieza peca 产品
    產品 商品 製品 部品 型`,
  material: 'material materials 物料 料 材料',
  goods: 'goods merchandise marchandise marchandises mercancia mercancias merce merci beni mercadoria mercadorias 货物 貨物',
  commodity: 'commodity waren ware goederen',
  description: `description desc descr bezeichnung beschreibung benennung designation libelle descripcion denominacion concepto descrizione denominazione
    omschrijving beschrijving benaming descricao designacao denominacao 描述 品名 名称 名稱 内容`,
  specification: 'specification specifications spec specs spezifikation especificacion especificacao specifica specifiche 规格 規格 仕様',
  name: 'name title naam nom',
  price: 'price prices preise precios prezzi prijzen precos preis prix precio prezzo prijs preco 价 價 価 价格 價格 価格',
  'unit price': '单价 單價 単価 pu ep stuksprijs',
  cost: 'cost cout coste custo kosten',
  count: 'count nombre 数 數',
  unit: 'unit uom um udm u unite unidad ud unita eenheid eenh einheit einh unidade unid un 单位 單位 単位',
  units: 'units unidades unidads eenheden einheiten unites',
  piece: 'pcs pc piece pieces stuck stk stuk stuks pieza piezas pezzo pezzi pecas 個 个',
  per: 'per par por pro je 每',
  each: 'each ea einzel unitaire unitario',
  measure: 'measure misura mesure medida maat 计量 計量',
  value:
    'value amount values amounts betrage betrag wert werte montants importes importi bedragen montant importe importo valor valore valores valeur montante bedrag waarde 金额 金額 価額 值',
  total: 'total totals totale gesamt totaal ttl 总 總 総 合計 合计',
  'total price': 'gp',
  line: 'line ligne linea linha zeile regel',
  gross: 'gross brut bruto brutto lordo grs g 毛 グロス',
  net: 'net nett netto neto liquido n 净 淨 正味 ネット',
  weight: 'weight wt wgt gewicht gew poids pds peso masse massa kg kgs 重 重量',
  'gross weight': 'gw rohmasse',
  'net weight': 'nw eigenmasse',
  volume: 'volume vol cbm m3 volumen measurement 体积 體積 体積',
  package: `package packages pkg pkgs packs carton cartons ctn ctns ct box boxes case cases outer outers bag colis kolli colli collo bulto
    bultos karton kartons packstuck packstucke kiste kisten caja cajas cartone cartoni cartones caixa caixas volumes doos 箱 梱包 カートン
    ケース`,
  origin: `origin manufacture mfg ursprung origine origen herkomst oorsprong origem 原产 原產 原産 产地 產地 産地 生产 生產 生産`,
  country: 'country ctry land pays pais paese 国 國 地',
  invoice: 'invoice inv rechnung facture factura fattura fatura factuur 发票 發票 インボイス 請求書',
  date: 'date datum fecha data 日期',
  currency: 'currency ccy curr cur wahrung whg devise monnaie moneda divisa moeda munt valuta 币种 币别 币制 货币 幣別 貨幣 通貨',
  tariff: `tariff hs hts hsn tarif harmonized harmonised nomenclature nomenclatura arancel arancelario arancelaria pautal taric ncm sh partida
    fraccion gn nc8 cn8 税号 税番 税則 關稅 关税 関税 統計品目`,
  heading: 'heading voce',
  stat: 'stat statistical statistisch statistische statistiek statistique',
  combined: 'combined combinee combinata combinada kombinierte',
  excl: 'excl ex excluding exkl ohne hors ht escluso esclusa sin sem 税抜 税別 不含税 未税',
  incl: 'incl including inclusive inkl ttc incluso inclusa con com 税込 含税',
  tax: 'tax vat gst mwst ust tva iva btw',
  customs: 'customs zoll douane douanier douaniere doganale aduana aduanero 海关 海關',
  brand: 'brand marke marque marca 品牌',
  manufacturer: 'manufacturer hersteller fabricant fabricante produttore fabrikant',
  buyer: 'buyer buyers customer your client',
  '': 'of the and de del della dei degli delle di du des d der die das la le les l las los el al da do das dos van het y et e und',
} as const;

const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(spellings).flatMap(([meaning, words]) =>
    words.split(/\s+/).map((word) => [word, meaning.split(' ').filter((part) => part !== '')] as const),
  ),
);
const longestSpelling = Math.max(...[...meanings.keys()].map((word) => word.length));
/** Longer words are not treated as compounds. */
const longestCompound = 40;

/**
 * The words of a normalised heading in the one spelling that patterns use, others as they are: "Rechnungs-Nr." is
 * "invoice no", "总毛重" "total gross weight". Signs that carry meaning stay.
 */
export function meaningWords(heading: string): string[] {
  const text = heading
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L}+)+/gu, (whole) => {
      const letters = whole.replace(/[./]/g, '');
      return meanings.has(letters) || /^(?:\p{L}\.)+\p{L}$/u.test(whole) ? letters : whole;
    })
    .replaceAll('n°', 'no ');
  const tokens: readonly string[] = text.match(/[\p{L}\p{N}\p{Sc}]+|[/#;%]/gu) ?? [];
  const words = unitsLast(tokens).flatMap((word) => meanings.get(word) ?? partsOf(word) ?? word);
  // One letter is net weight, or a number.
  if (tokens.includes('n') && !words.includes('weight')) words.splice(words.indexOf('net'), 1, 'no');
  // A heading in two languages repeats its meaning.
  const isFirst = (word: string, index: number) => words.indexOf(word) === index;
  return words.filter((word, index) => isFirst(word, index) && !(word === '/' && !isFirst(words[index + 1] ?? '', index + 1)));
}

/** Whether all words of a text are those of headings. */
export function isHeadingText(text: string): boolean {
  const words = plainLetters(text).match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => meanings.has(word) || partsOf(word) !== undefined);
}

/** "Unit of weight" as "weight unit"; "unit weight" is that of one unit. */
function unitsLast(tokens: readonly string[]): readonly string[] {
  const at = tokens.findIndex(
    (token, index) => meanings.get(token)?.join() === 'unit' && meanings.get(tokens[index + 1] ?? '')?.length === 0,
  );
  const [unit, , measure] = tokens.slice(at);
  return at < 0 || unit === undefined || measure === undefined ? tokens : [...tokens.slice(0, at), measure, unit, ...tokens.slice(at + 3)];
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
      if (before !== undefined && meaning !== undefined && meaning.length > 0) made[end] = [...before, ...meaning];
    }
  }
  return made[word.length];
}

/** One letter is a part in Chinese and Japanese alone. */
function isPart(text: string): boolean {
  return text.length > 1 || /[^\p{Script=Latin}\p{N}]/u.test(text);
}
