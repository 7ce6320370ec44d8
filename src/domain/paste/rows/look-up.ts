import type { PasteContext } from '../paste-context.ts';
import { type PastedValue, textIn } from '../pasted-line.ts';
import type { PasteReport } from '../paste-report.ts';
import type { RowCells } from './line-reader.ts';

/**
 * Data about a row from outside the sheet: the business's own tariff of its keyword, if the row has no code of its own; and whether the
 * chosen
 * supplier has its product code.
 */
export function createLookUp(context: PasteContext, report: PasteReport): (product: Record<string, PastedValue>, cells: RowCells) => void {
  const { plan, supplierProductCodes, tariffOfKeyword } = context;
  const [code, keyword, productCode] = ['hsTariffCode', 'tariffKeyword', 'productCode'].map((name) => plan.byName.get(name));
  return (product, cells) => {
    const word = textIn(product, 'tariffKeyword');
    if (keyword !== undefined && code !== undefined && word !== null && cells.of(code) === '') {
      const found = tariffOfKeyword(word);
      if (found === undefined) report.warning(keyword, 'paste.keyword-not-found');
      else if (found === 'several') report.warning(keyword, 'paste.keyword-several');
      else Object.assign(product, found);
    }
    const goods = textIn(product, 'productCode');
    if (supplierProductCodes === null || goods === null || productCode === undefined) return;
    product['productMatched'] = supplierProductCodes.has(goods);
    if (product['productMatched'] === false) report.warning(productCode, 'paste.product-not-found');
  };
}
