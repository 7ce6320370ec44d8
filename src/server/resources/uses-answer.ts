import { type Answer, noContent } from '../http/call.ts';

/** Done; of what was deleted the header says how many records still hold it. */
export function usesAnswer(uses: number | undefined): Answer {
  return uses === undefined ? noContent() : noContent({ uses: String(uses) });
}
