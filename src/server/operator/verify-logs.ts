import { type LogEnd, verifyLog } from './verify-log.ts';
import type { Database } from '../database/database.ts';
import { text } from '../messages/texts.ts';
import { CommandError } from './command-error.ts';

const ENDS = '--ends';
/** Its file is sent with the command. */
const AGAINST = '--against';

/** Recorded ends, which show later that nothing was cut off: business, number of the last entry, its hash. */
const END = /^(\d{1,16}) (\d{1,16}) ([0-9a-f]{64})$/;

/**
 * Verifies the log of every business; with `--ends` prints where each ends, with `--against` compares with earlier ends. Throws
 * `CommandError` with a line for each altered entry.
 */
export function verifyLogs(
  { database }: { readonly database: Database },
  words: readonly string[],
  bytes: Uint8Array,
): Promise<string> | undefined {
  const [first, ...others] = words.filter((word) => word !== ENDS);
  const isKnown = first === undefined || (first === AGAINST && others.length === 1);
  return isKnown ? verified(database, first === AGAINST ? endsIn(bytes) : [], words.includes(ENDS)) : undefined;
}

async function verified(database: Database, kept: readonly LogEnd[], printsEnds: boolean): Promise<string> {
  const { ends, entries, changes, faults } = await verifyLog(database, kept);
  if (faults.length > 0) {
    const lines = faults.map(({ registrationId, number, kind }) => text(`log.${kind}`, { business: registrationId, number }));
    throw new CommandError(lines.join('\n'));
  }
  const whole = text('log.whole', { entries, changes, businesses: ends.length });
  return printsEnds ? ends.map(({ registrationId, number, hash }) => `${registrationId} ${number} ${hash}`).join('\n') : whole;
}

function endsIn(bytes: Uint8Array): readonly LogEnd[] {
  const lines = Buffer.from(bytes).toString('utf8').split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, registrationId, number, hash] = END.exec(line.trim()) ?? [];
      if (hash === undefined) throw new CommandError(text('log.noEnd', { line: line.slice(0, 100) }));
      return { registrationId: Number(registrationId), number: Number(number), hash };
    });
}
