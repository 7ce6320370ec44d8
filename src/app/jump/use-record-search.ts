/** Asks the server for records, once typing pauses. */
import { useEffect, useState } from 'react';
import { isRecord } from '#src/expression/index.ts';
import type { Ports } from '#renderer/index.ts';
import type { Found } from '#schemas/generated/types.ts';

export interface RecordSearch {
  /** loading: the results shown are those of an earlier text. */
  readonly state: 'idle' | 'loading' | 'found' | 'failed';
  readonly found: Found;
  /** The text that was searched for. */
  readonly text: string;
  retry(): void;
}

const NOTHING: Found = { groups: [], lists: [], missing: [] };
const PAUSE_MS = 150;
/** The contract's minimum length. */
const SHORTEST = 2;

export function useRecordSearch(ports: Pick<Ports, 'call' | 'reportError' | 'asRefusal'>, typed: string): RecordSearch {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Omit<RecordSearch, 'retry'>>({ state: 'idle', found: NOTHING, text: '' });
  const [attempt, setAttempt] = useState(0);
  const isAsked = text.length >= SHORTEST;
  useEffect(() => {
    const life = new AbortController();
    const ask = async () => {
      try {
        const params = isAsked ? { SearchText: text } : {};
        const { body } = await ports.call('searchRecords', { params, signal: life.signal });
        if (life.signal.aborted) return;
        if (!isFound(body)) throw new Error('The search answered nothing that can be read.');
        setAnswer({ state: 'found', found: body, text });
      } catch (thrown) {
        if (life.signal.aborted) return;
        if (ports.asRefusal(thrown) === undefined) ports.reportError(thrown);
        setAnswer(({ found: { lists } }) => ({ state: 'failed', found: { ...NOTHING, lists }, text }));
      }
    };
    setAnswer((known) => ({
      ...known,
      state: isAsked ? 'loading' : 'idle',
      ...(isAsked ? {} : { found: { ...NOTHING, lists: known.found.lists } }),
    }));
    const timer = setTimeout(() => void ask(), isAsked ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [ports, text, isAsked, attempt]);
  // From the first drawing of a text on: Enter may follow at once, before the effect.
  const state = isAsked && answer.text !== text ? 'loading' : answer.state;
  return { ...answer, state, retry: () => setAttempt((before) => before + 1) };
}

function isFound(body: unknown): body is Found {
  return isRecord(body) && Array.isArray(body['groups']) && Array.isArray(body['lists']) && Array.isArray(body['missing']);
}
