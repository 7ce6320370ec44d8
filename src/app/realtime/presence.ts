/** Reports the records open in this tab to the server, and gets the other users who have them open. */
import { isRecord } from '#src/expression/index.ts';
import type { ChangeHint, OpenRecord, PresentPerson, Realtime } from '#renderer/services/realtime.ts';
import type { Client } from '../api/client.ts';

/** Entity of the hint when users come or leave. */
const PRESENCE = 'together/presence';
/** The server drops a user after a minute without a report. */
const STAY_MS = 20_000;

export interface PresenceOptions {
  readonly tab: string;
  readonly client: Pick<Client, 'call'>;
  readonly follow: Realtime['follow'];
  /** After signing out a call would leave the page, which still shows the input. */
  readonly isSignedOut: () => boolean;
}

export function createPresence({ tab, client, follow, isSignedOut }: PresenceOptions): Realtime['enter'] {
  return ({ entity, within, id }, onOthers) => {
    let isOver = false;
    const stay = async () => {
      const { body } = await client.call('stayPresent', { params: { consignmentId: within }, body: { tab, entity, recordId: id } });
      if (!isOver) onOthers(peopleIn(body, { entity, within, id }));
    };
    // Presence is optional: a failure shows no other users.
    const again = () => void (isSignedOut() ? onOthers([]) : stay().catch(() => onOthers([])));
    const stopFollowing = follow((hint) => isAbout(hint, within) && again());
    const beat = setInterval(again, STAY_MS);
    again();
    const leave = () => {
      if (isSignedOut()) return;
      const params = { consignmentId: within, Tab: tab, Entity: entity, RecordId: id };
      void client.call('endPresence', { params }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      stopFollowing();
      clearInterval(beat);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  };
}

function isAbout(hint: ChangeHint | undefined, within: number): boolean {
  return hint === undefined || (hint.entity === PRESENCE && hint.within === within);
}

/** The users who have the record or any part of it open; of a part, those with the same part. Each user once. */
function peopleIn(body: unknown, { entity, within, id }: OpenRecord): readonly PresentPerson[] {
  const rows = Array.isArray(body) ? body.filter(isRecord) : [];
  const here = within === id ? rows : rows.filter((row) => row['entity'] === entity && row['recordId'] === id);
  const people = here.map(({ name, business }) => ({ name: String(name ?? ''), business: String(business ?? '') }));
  return [...new Map(people.map((person) => [JSON.stringify(person), person])).values()];
}
