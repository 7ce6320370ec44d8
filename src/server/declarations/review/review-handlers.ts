import type { Database } from '../../database/database.ts';
import { Totals } from '../../database/lists/totals.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { getDeclaration } from './declaration-detail.ts';
import { downloadDeclaration } from './declaration-file.ts';
import { listConsignmentDeclarations, listDeclarations } from './declaration-list.ts';
import { getDeclarationLine, listClassificationSources } from './line-detail.ts';
import { listDeclarationAlerts } from './alerts.ts';
import { listDeclarationLog } from './log.ts';
import { guardSeen } from './read-declaration.ts';
import { getReviewTotals, listReviewLines } from './review-lines.ts';

/** Reading declarations. */
export function reviewHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['review'][number]> {
  const totals = new Totals();
  const seen = guardSeen(database);
  return {
    listConsignmentDeclarations: { handle: (call) => listConsignmentDeclarations(database, call) },
    listDeclarations: { handle: (call) => listDeclarations(database, totals, call) },
    getDeclaration: { handle: (call) => getDeclaration(database, call) },
    listReviewLines: { ...seen, handle: (call) => listReviewLines(database, call) },
    getReviewTotals: { ...seen, handle: (call) => getReviewTotals(database, call) },
    getDeclarationLine: { handle: (call) => getDeclarationLine(database, call) },
    listClassificationSources: { handle: (call) => listClassificationSources(database, call) },
    listDeclarationAlerts: { ...seen, handle: (call) => listDeclarationAlerts(database, call) },
    listDeclarationLog: { handle: (call) => listDeclarationLog(database, call) },
    downloadDeclaration: { ...seen, ...downloadDeclaration(database) },
  };
}
