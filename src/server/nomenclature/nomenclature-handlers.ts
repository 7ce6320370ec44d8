import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { compareCustomsTariffs } from './comparison.ts';
import { findCustomsTariffs, getCountryHsCode } from './customs-items.ts';
import { findHsCodes, searchNomenclature } from './search.ts';
import { getNomenclatureEntry, listNomenclature } from './tree.ts';

/** The Harmonised System as a tree, customs tariff items and their changes. */
export function nomenclatureHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['nomenclature'][number]> {
  return {
    listNomenclature: { handle: (call) => listNomenclature(database, call) },
    searchNomenclature: { handle: (call) => searchNomenclature(database, call) },
    getNomenclatureEntry: { handle: (call) => getNomenclatureEntry(database, call) },
    findHsCodes: { handle: (call) => findHsCodes(database, call) },
    getCountryHsCode: { handle: (call) => getCountryHsCode(database, call) },
    findCustomsTariffs: { handle: (call) => findCustomsTariffs(database, call) },
    compareCustomsTariffs: { handle: (call) => compareCustomsTariffs(database, call) },
  };
}
