import { addUp, codeOf, percentOf } from './amounts.ts';
import type { DutyBasis } from './basis.ts';
import type { FindingCause } from './findings.ts';
import type { HeadShare } from './head-share.ts';
import { levySteps } from './levies.ts';
import { type LineDuty, lineDuty } from './line-duty.ts';
import type { LineFacts, TariffItem } from './line-facts.ts';
import type { LineResult, Step } from './line-result.ts';
import { lacksQualifier } from './qualifier-alert.ts';
import { statisticsStep } from './statistics.ts';
import { includedIn } from './trading-terms.ts';
import { valueForDutyStep } from './value-for-duty.ts';

export interface ComputedLine {
  readonly result: LineResult;
  /** Its entries of the log. */
  readonly problems: readonly FindingCause[];
}

/** One line, given its home value and its shares of freight and insurance. */
export function computeLine(
  basis: DutyBasis,
  line: LineFacts,
  homeValue: Step,
  shares: { readonly freight: HeadShare; readonly insurance: HeadShare; readonly index: number },
): ComputedLine {
  const tariffMatches = codeOf(line.hsTariffCode) === null ? 0 : line.tariffMatches;
  const item = tariffMatches === 1 ? (line.items[0] ?? null) : null;
  const statistics = statisticsStep(line, item);
  const amounts = basis.tradeDirection === 'Export' ? ofExport(homeValue) : ofImport(basis, line, item, homeValue, shares);
  const valueForDuty = amounts.valueForDuty;
  const statsMissing = statistics !== null && statistics.result === null;
  const vfdMissing = valueForDuty === null;
  const showQualifierAlert = amounts.hasQualifierTrouble || lacksQualifier(basis, line, item);
  const markers = [tariffMatches !== 1, statsMissing, vfdMissing, showQualifierAlert, line.hasLogErrors];
  const { steps, problems, hasQualifierTrouble: _, ...fields } = amounts;
  return {
    problems,
    result: {
      id: line.id,
      line: line.line,
      homeValue: homeValue.result,
      ...fields,
      tariffMatches,
      statsQuantity: statistics?.result ?? null,
      statsUnitCode: item === null || item.statisticalUnit === '' ? null : item.statisticalUnit,
      showQualifierAlert,
      statsMissing,
      vfdMissing,
      errorLogged: line.hasLogErrors,
      alertCount: markers.filter(Boolean).length,
      steps: [homeValue, ...steps, ...(statistics === null ? [] : [statistics])],
    },
  };
}

type Amounts = Pick<
  LineResult,
  'freightShare' | 'insuranceShare' | 'freightInsurance' | 'valueForDuty' | 'leviesValue' | 'valueForTax' | 'taxValue' | 'notComputed'
> &
  LineDuty & { readonly hasQualifierTrouble: boolean };

/** An export is valued, and pays nothing here. */
function ofExport({ result: homeValue }: Step): Amounts {
  return {
    freightShare: null,
    insuranceShare: null,
    freightInsurance: null,
    valueForDuty: homeValue,
    dutyRate: null,
    rateGroup: null,
    dutyValue: null,
    dutySaved: null,
    leviesValue: null,
    valueForTax: null,
    taxValue: null,
    notComputed: false,
    savings: [],
    problems: [],
    hasQualifierTrouble: false,
    steps: [{ name: 'valueForDuty', formula: 'homeValue', values: { homeValue }, result: homeValue }],
  };
}

function ofImport(
  basis: DutyBasis,
  line: LineFacts,
  item: TariffItem | null,
  { result: homeValue }: Step,
  { freight, insurance, index }: Parameters<typeof computeLine>[3],
): Amounts {
  const [ofFreight, ofInsurance] = [freight.shareStep(index), insurance.shareStep(index)];
  const [freightShare, insuranceShare] = [ofFreight.result, ofInsurance.result];
  const freightInsurance = addUp(freightShare, insuranceShare);
  const valued = valueForDutyStep({ homeValue, freightShare, insuranceShare }, includedIn(basis, line));
  const valueForDuty = valued.result;
  const { steps: dutySteps, ...duty } = lineDuty(basis, line, item, valueForDuty);
  const levies = levySteps(basis, line);
  const leviesValue = levies.at(-1)?.result ?? null;
  const valueForTax = addUp(valueForDuty, duty.dutyValue, leviesValue, freightInsurance);
  const { taxPercent } = basis;
  const taxValue = valueForTax === null || taxPercent === null ? null : percentOf(valueForTax, taxPercent);
  return {
    freightShare,
    insuranceShare,
    freightInsurance,
    valueForDuty,
    ...duty,
    leviesValue,
    valueForTax,
    taxValue,
    notComputed: taxValue === null,
    hasQualifierTrouble: duty.problems.length > 0 || leviesValue === null,
    steps: [
      ...(freight.amount === null ? [] : [freight.amount]),
      ofFreight,
      ...(insurance.amount === null ? [] : [insurance.amount]),
      ofInsurance,
      {
        name: 'freightInsurance',
        formula: 'freightShare + insuranceShare',
        values: { freightShare, insuranceShare },
        result: freightInsurance,
      },
      valued,
      ...dutySteps,
      ...levies,
      {
        name: 'valueForTax',
        formula: 'valueForDuty + dutyValue + leviesValue + freightInsurance',
        values: { valueForDuty, dutyValue: duty.dutyValue, leviesValue, freightInsurance },
        result: valueForTax,
      },
      { name: 'taxValue', formula: 'valueForTax * taxPercent / 100', values: { valueForTax, taxPercent }, result: taxValue },
    ],
  };
}
