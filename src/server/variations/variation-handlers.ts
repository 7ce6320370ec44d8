import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { commentDraft } from './comments.ts';
import { takeBackVariation } from './dated-versions.ts';
import { deleteDraft, getDraft, listDrafts, mergeDraft, putDraft } from './drafts.ts';
import { checkVariation, publishVariation, rollbackVariation } from './publish.ts';
import { type ReplayServices, replayDraft, replayVariation } from './replay.ts';
import { getVariationFile, loadDraft } from './variation-file.ts';
import { listReasons } from './reasons.ts';
import { getVariation, getVariationMeaning, listVariations } from './variations.ts';

/** What a business changes in its documents: drafts, versions, and the one in force. */
export function variationHandlers(services: ReplayServices): Pick<Handlers, (typeof handledOperations)['variations'][number]> {
  const { database } = services;
  return {
    listVariations: { handle: (call) => listVariations(database, call) },
    getVariation: { handle: (call) => getVariation(database, call) },
    getVariationMeaning: { handle: (call) => getVariationMeaning(database, call) },
    listVariationReasons: { handle: (call) => listReasons(database, call) },
    getVariationDraft: { handle: (call) => getDraft(database, call) },
    getVariationFile: { handle: (call) => getVariationFile(database, call) },
    loadVariationDraft: { handle: (call) => loadDraft(database, call) },
    putVariationDraft: { handle: (call) => putDraft(database, call) },
    deleteVariationDraft: { handle: (call) => deleteDraft(database, call) },
    commentVariationDraft: { handle: (call) => commentDraft(database, call) },
    mergeVariationDraft: { handle: (call) => mergeDraft(database, call) },
    listVariationDrafts: { handle: (call) => listDrafts(database, call) },
    checkVariation: { handle: (call) => checkVariation(database, call) },
    replayVariationDraft: { handle: (call) => replayDraft(services, call) },
    replayVariation: { handle: (call) => replayVariation(services, call) },
    publishVariation: { handle: (call) => publishVariation(database, call) },
    takeBackVariation: { handle: (call) => takeBackVariation(database, call) },
    rollbackVariation: { handle: (call) => rollbackVariation(database, call) },
  };
}
