import { createContext, use } from 'react';
import type { Client } from './api/client.ts';
import type { MayOpen } from './session/may-open.ts';
import type { EventBus } from './events/event-bus.ts';
import type { RecentlyOpened } from './jump/recently-opened.ts';
import type { Router } from './routing/router.ts';
import type { SessionCache } from './session/session-cache.ts';
import type { RegistrationProgress } from './session/registration-progress.ts';
import type { SessionKeeper } from './session/session-keeper.ts';
import type { ChangeFeed } from './realtime/change-feed.ts';
import type { Notices } from './realtime/notices.ts';
import type { WorkbenchStore } from './workbench/workbench.ts';

/** Services of the shell; screens use the renderer's ports. */
export interface App {
  readonly router: Router;
  readonly session: SessionCache;
  readonly events: EventBus;
  readonly keeper: SessionKeeper;
  readonly registration: RegistrationProgress;
  /** Changes of other users. */
  readonly feed: ChangeFeed;
  readonly notices: Notices;
  readonly mayOpen: MayOpen;
  /** Recently opened pages and records. */
  readonly recent: RecentlyOpened;
  /** Editing of the business's screens. */
  readonly workbench: WorkbenchStore;
  /** The calls of the contract. */
  readonly client: Client;
  signOut(): Promise<void>;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (app === undefined) throw new Error('This is drawn inside <AppContext>.');
  return app;
}
