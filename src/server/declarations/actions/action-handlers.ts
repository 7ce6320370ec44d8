import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { guardedDeclaration } from '../store/open-declaration.ts';
import { applyTariff } from './apply-tariff.ts';
import { guardedLine } from './correcting.ts';
import { lodgeDeclaration, replaceLodgement, withdrawDeclaration } from './lodging.ts';
import { replaceLineQualifiers } from './qualifiers.ts';
import { undoTariff } from './undo-tariff.ts';

/** Correcting declarations in place, lodging and withdrawing them. */
export function actionHandlers(database: Database, lineTotals: Totals): Pick<Handlers, (typeof handledOperations)['actions'][number]> {
  return {
    replaceLineQualifiers: { ...guardedLine(database, 'mayCompile'), handleUnchecked: (call) => replaceLineQualifiers(database, call) },
    applyTariff: { ...guardedLine(database, 'mayApplyTariff'), handleUnchecked: (call) => applyTariff(database, lineTotals, call) },
    undoTariff: { ...guardedLine(database, 'mayApplyTariff'), handle: (call) => undoTariff(database, lineTotals, call) },
    lodgeDeclaration: { ...guardedDeclaration(database, 'act'), handleUnchecked: (call) => lodgeDeclaration(database, call) },
    replaceLodgement: { ...guardedDeclaration(database, 'act'), handleUnchecked: (call) => replaceLodgement(database, call) },
    withdrawDeclaration: { ...guardedDeclaration(database, 'act'), handleUnchecked: (call) => withdrawDeclaration(database, call) },
  };
}
