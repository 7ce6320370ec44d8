import { nomenclatureBelow, nomenclatureEntry, nomenclatureHits, tariffItems } from '#stories/samples/nomenclature.ts';
import { listOf } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const replies = {
  listNomenclature: nomenclatureBelow,
  getNomenclatureEntry: nomenclatureEntry,
  searchNomenclature: () => listOf(nomenclatureHits),
  listCustomsTariffs: () => listOf(tariffItems),
};

export const states = {
  Filled: { replies },
  Chosen: { replies, query: { code: '8471.30' } },
  WithoutItems: { replies: { ...replies, listCustomsTariffs: () => listOf([]) }, query: { code: '8471.60' } },
  Searched: { replies, typed: { 'Search HS Nomenclature': 'computers' } },
  NothingFound: { replies: { ...replies, searchNomenclature: () => listOf([]) }, typed: { 'Search HS Nomenclature': 'zebra' } },
} satisfies ScreenStates;
