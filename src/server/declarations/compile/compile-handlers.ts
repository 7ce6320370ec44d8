import type { Database } from '../../database/database.ts';
import type { RunAsTask, Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { guardedDeclaration } from '../store/open-declaration.ts';
import { compileDeclaration } from './amend.ts';
import { compareCompilations, listCompilations } from './compilations.ts';
import { createDeclaration } from './create-declaration.ts';
import { getDutyBasis } from './duty-basis.ts';
import { guardedConsignment } from './head.ts';
import { patchDeclaration } from './patch-declaration.ts';

/** Compiling declarations and comparing compilations. */
export function compileHandlers(database: Database, runAsTask: RunAsTask): Pick<Handlers, (typeof handledOperations)['compile'][number]> {
  return {
    createDeclaration: createDeclaration(database, runAsTask),
    compileDeclaration: compileDeclaration(database, runAsTask),
    patchDeclaration: patchDeclaration(database),
    listCompilations: { handle: (call) => listCompilations(database, call) },
    compareCompilations: { ...guardedDeclaration(database, 'see'), handle: (call) => compareCompilations(database, call) },
    getDutyBasis: { ...guardedConsignment(database, { compiles: false }), handle: (call) => getDutyBasis(database, call) },
  };
}
