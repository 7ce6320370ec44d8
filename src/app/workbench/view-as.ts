/** View as: the screens as another role of the business, in another state, dark, or with slow answers. Nothing is stored meanwhile. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fillText } from '#src/expression/index.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import partySchema from '#schemas/generated/entities/consignments/party.json' with { type: 'json' };
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { ApiError } from '../api/api-error.ts';
import type { App } from '../app-context.ts';
import { type SeenAs, seenBody } from './seen-body.ts';
import type { Lens } from './workbench.ts';

export interface View extends SeenAs {
  readonly isPlainUser: boolean;
  readonly isDark: boolean;
  readonly isSlow: boolean;
}

export const OWN_VIEW: View = { role: undefined, isPlainUser: false, state: 'asItIs', isDark: false, isSlow: false };

export interface Viewing {
  readonly view: View;
  /** In words; empty for the user's own. */
  readonly name: string;
  /** Rights that the role has and the user has not, by their titles: what they give to see never came. */
  readonly unknown: StoreApi<ReadonlySet<string>>;
  /** Undefined for the user's own view. */
  readonly lens: Lens | undefined;
}

const { viewAs: words } = texts;
const SLOW_MS = 2_000;

export function startViewing(view: View, { client, session }: Pick<App, 'client' | 'session'>): Viewing {
  const name = nameOf(view);
  const unknown = createStore<ReadonlySet<string>>(() => new Set());
  const root = document.documentElement;
  if (view.isDark) root.dataset['viewedDark'] ??= root.dataset['mantineColorScheme'] ?? 'light';
  const scheme = view.isDark ? 'dark' : root.dataset['viewedDark'];
  if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
  if (!view.isDark) delete root.dataset['viewedDark'];
  if (name === '') return { view, name, unknown, lens: undefined };
  const { session: own } = session.store.getState();
  const seen = own && { ...own, ...(view.isPlainUser && { isAdminUser: false }) };
  const note = (title: string) => !unknown.getState().has(title) && unknown.setState(new Set([...unknown.getState(), title]), true);
  const refuse = () => {
    const title = fillText(words.refused, { view: name });
    return new ApiError(title, { status: 403, response: '', headers: new Headers(), result: { title, errors: {} } });
  };
  const lens: Lens = {
    globals: { session: seen },
    async call(operation, request) {
      if (client.operation(operation).method !== 'GET') throw refuse();
      if (view.isSlow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      const reply = await client.call(operation, request);
      return { ...reply, body: seenBody(reply.body, { ...view, own, note }) };
    },
    download: () => Promise.reject(refuse()),
  };
  return { view, name, unknown, lens };
}

export const ROLE_TITLES: Readonly<Record<PartyRole, string>> = partySchema.properties.role['x-labels'];

function nameOf({ role, isPlainUser, state, isDark, isSlow }: View): string {
  return [
    ...(role === undefined ? [] : [role === 'maker' ? words.maker : ROLE_TITLES[role]]),
    ...(isPlainUser ? [words.plainUser] : []),
    ...(state === 'asItIs' ? [] : [words.states[state]]),
    ...(isDark ? [words.dark] : []),
    ...(isSlow ? [words.slow] : []),
  ].join(', ');
}
