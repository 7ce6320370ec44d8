// Imported by file: the worker needs nothing else of the expression language.
import { isRecord } from '#src/expression/values/is-record.ts';
import type { PasswordScore } from '#src/domain/password/score-password.ts';

/** Message from the page to the worker. */
export interface ScoreRequest {
  readonly id: number;
  readonly password: string;
  /** Personal facts that a password must not contain. */
  readonly facts: readonly string[];
}

export interface ScoreReply {
  readonly id: number;
  readonly score: PasswordScore;
}

export function readScoreRequest(data: unknown): ScoreRequest | undefined {
  if (!isRecord(data)) return undefined;
  const { id, password, facts } = data;
  if (typeof id !== 'number' || typeof password !== 'string' || !Array.isArray(facts)) return undefined;
  return { id, password, facts: facts.filter((fact) => typeof fact === 'string') };
}

export function readScoreReply(data: unknown): ScoreReply | undefined {
  if (!isRecord(data) || typeof data['id'] !== 'number') return undefined;
  const { id, score } = data;
  return score === 0 || score === 1 || score === 2 || score === 3 || score === 4 ? { id, score } : undefined;
}
