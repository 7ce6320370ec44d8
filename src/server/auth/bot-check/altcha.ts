import { randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isRecord } from '#src/expression/index.ts';
import type { Database } from '../../database/database.ts';
import type { BotCheck } from './bot-check.ts';
import { isFirstUse } from './first-use.ts';
import { madeSecret } from '../../throttling/made-secret.ts';

const LIFETIME_S = 20 * 60;
/** About a second of work in a browser; the library's samples use ten. */
const COST = 5_000;
const FEWEST_ROUNDS = 300;
const MOST_ROUNDS = 900;

interface Keys {
  readonly hmacSignatureSecret: string;
  readonly hmacKeySignatureSecret: string;
}

/** ALTCHA, self-hosted proof of work. Without a secret in the settings all processes share a generated one. */
export function altchaCheck(secret: string, database: Database): BotCheck {
  let known: Promise<string> | undefined;
  const keysOf = async (): Promise<Keys> => {
    known ??= secret === '' ? madeSecret(database, 'bot-check') : Promise.resolve(secret);
    // Asks the database again after a failure.
    known.catch(() => (known = undefined));
    const signed = await known;
    return { hmacSignatureSecret: `signature ${signed}`, hmacKeySignatureSecret: `key ${signed}` };
  };
  return {
    offer: async () => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(FEWEST_ROUNDS, MOST_ROUNDS + 1),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1_000) + LIFETIME_S,
        ...(await keysOf()),
      });
      return { provider: 'altcha', challenge };
    },
    isPassed: async (response) => {
      const payload = readPayload(response);
      if (!payload || !(await isSolved(payload, await keysOf()))) return false;
      const { nonce, salt, expiresAt = 0 } = payload.challenge.parameters;
      return isFirstUse(database, `${nonce} ${salt}`, expiresAt);
    },
  };
}

async function isSolved({ challenge, solution }: Payload, keys: Keys) {
  // Our challenges expire and have our cost; the signature prevents changes.
  if (challenge.parameters.expiresAt === undefined) return false;
  try {
    return (await verifySolution({ challenge, solution, deriveKey, ...keys })).verified;
  } catch {
    return false;
  }
}

/** The widget's response: JSON in Base64. Undefined for anything else. */
function readPayload(response: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(response, 'base64').toString('utf8'));
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPayload(value: unknown): value is Payload {
  if (!isRecord(value)) return false;
  const { challenge, solution } = value;
  if (!isRecord(challenge) || !isRecord(solution) || !isRecord(challenge['parameters'])) return false;
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge['parameters'];
  const areTexts = [algorithm, nonce, salt, keyPrefix, challenge['signature'], solution['derivedKey']].every(
    (part) => typeof part === 'string',
  );
  return areTexts && algorithm === 'PBKDF2/SHA-256' && cost === COST && keyLength === 32 && Number.isSafeInteger(solution['counter']);
}
