import { hash, verify } from '@node-rs/argon2';
import { Unavailable } from '../database/connection/errors.ts';

/** Argon2id, the library's default, as OWASP recommends: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrent hashes; each takes a processor and 19 MiB. */
const AT_ONCE = 4;
/** Limit of the queue: later callers would wait for seconds, and each takes memory. */
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** The argon2id PHC string of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Hash compared for unknown mail addresses, so that they take the same time as known ones. */
const nobodys = hash('no one signs in with this', OPTIONS);

/** Whether the password matches the hash. Takes the same time without a hash. Throws `Unavailable` if too many calls wait. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const compared = phc ?? (await nobodys);
  const isSame = await inTurn(() => verify(compared, password));
  return isSame && phc !== null;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= MOST_WAITING) throw new Unavailable('The queue for password hashes is full.');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
