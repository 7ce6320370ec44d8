import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import type { DatabaseSettings } from '#src/server/database/settings.ts';
import { newPlace } from './database.ts';

/** A database behind a proxy that can go silent, as a network does that loses its state: nothing arrives, nothing is closed. */
export interface Cable {
  /** Opens the database through the proxy. */
  readonly settings: Pick<DatabaseSettings, 'url' | 'poolSize'>;
  /** Silences the open connections; new ones work. */
  cut(): void;
  /** Silences so many new connections after their first answer; 0 restores all. */
  greetOnly(count: number): void;
  remove(): Promise<void>;
}

/** A TCP proxy in front of either engine. */
export async function layCable(): Promise<Cable> {
  const place = await newPlace();
  const end = await farEnd(place.settings);
  const links = new Set<{ readonly near: Socket; readonly far: Duplex }>();
  let greetings = 0;
  const proxy = createServer((near) => {
    const far = end.connect();
    const link = { near, far };
    links.add(link);
    for (const stream of [near, far]) stream.on('error', () => {});
    near.once('close', () => {
      links.delete(link);
      far.destroy();
    });
    far.once('connect', () => {
      near.pipe(far);
      far.pipe(near);
      if (greetings === 0) return;
      greetings -= 1;
      far.once('data', () => setImmediate(() => silence(link)));
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    settings: { url: end.urlAt(port), poolSize: 1 },
    cut: () => links.forEach(silence),
    greetOnly: (count) => {
      greetings = count;
    },
    remove: async () => {
      for (const { near } of links) near.destroy();
      proxy.close();
      await end.close();
      await place.remove();
    },
  };
}

function silence({ near, far }: { readonly near: Socket; readonly far: Duplex }): void {
  near.unpipe(far);
  far.unpipe(near);
  near.resume();
  far.resume();
}

interface FarEnd {
  connect(): Duplex;
  /** The database's URL with this port. */
  urlAt(port: number): string;
  close(): Promise<void>;
}

async function farEnd({ url, directory }: Pick<DatabaseSettings, 'url' | 'directory'>): Promise<FarEnd> {
  if (url !== undefined) {
    const { hostname, port } = new URL(url);
    const urlAt = (near: number) => Object.assign(new URL(url), { host: `127.0.0.1:${near}` }).href;
    return { connect: () => connect(Number(port), hostname), urlAt, close: async () => {} };
  }
  const embedded = await EmbeddedPostgres.open(directory ?? '', { statementDeadlineMs: 10_000 });
  return {
    connect: () => embedded.stream().connect(),
    urlAt: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
    close: () => embedded.close(),
  };
}
