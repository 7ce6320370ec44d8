import type { Plugin } from 'vite';

const PAUSE_MS = 100;
/** Longer than the first start takes, with its demo data. */
const TIMEOUT_MS = 120_000;

/** Resolves when the server at `origin` replies, or after two minutes. */
export async function isAnswering(origin: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Vite plugin for `npm run dev`: matching calls wait until the server uses the newest documents, which may need a restart.
 * @param isUpToDate resolves when it has them
 */
export function awaitServer(origin: string, calls: RegExp, isUpToDate: () => Promise<void>): Plugin {
  return {
    name: 'await-server',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _reply, next) => {
        if (!calls.test(request.url ?? '')) return next();
        void isUpToDate()
          .then(() => isAnswering(origin))
          .then(() => next());
      });
    },
  };
}
