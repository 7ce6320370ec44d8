import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { removeTemporaryDirectory, temporaryDirectory } from './temporary-directory.ts';

export interface PostgresServer {
  /** For TEST_DATABASE_URL: a superuser, so that suites may create databases of their own. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly processId: number;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const PACKAGED = '/usr/lib/postgresql';
const START_DEADLINE_MS = 30_000;

/** The folder of the newest installed PostgreSQL server's programs; undefined when none is installed. POSTGRES_BIN overrides. */
function findPostgres(): string | undefined {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env['POSTGRES_BIN'] ?? '', ...versions.map((version) => join(PACKAGED, version, 'bin'))];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

/**
 * Starts a server in a temporary directory, below the folder given, on a free port of 127.0.0.1; fsync is off, it holds nothing that
 * matters. Undefined if PostgreSQL is not installed.
 */
export async function startPostgres(folder?: string): Promise<PostgresServer | undefined> {
  const bin = findPostgres();
  if (bin === undefined) return undefined;
  const directory = temporaryDirectory('postgres', folder);
  const port = await freePort();
  const account = unprivilegedAccount();
  if (account) execFileSync('chown', [account, directory]);
  const [initdb, ...initdbArgs] = as(account, join(bin, 'initdb'), [
    '-D',
    join(directory, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  execFileSync(initdb, initdbArgs, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  const options = [
    '-D',
    join(directory, 'data'),
    '-p',
    String(port),
    '-k',
    directory,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
    '-c',
    'log_min_messages=fatal',
  ];
  const [postgres, ...postgresArgs] = as(account, join(bin, 'postgres'), options);
  const server = spawn(postgres, postgresArgs, { cwd: directory, stdio: 'ignore' });
  const { pid: processId = 0 } = server;
  const exited = once(server, 'exit');
  // It must not outlive the tests, however they end.
  const stopNow = () => void server.kill('SIGINT');
  process.once('exit', stopNow);
  const stop = async () => {
    process.off('exit', stopNow);
    if (server.exitCode === null && server.signalCode === null) {
      // Fast shutdown. setpriv replaces itself by postgres, so this is the server's own process.
      server.kill('SIGINT');
      await exited;
    }
    removeTemporaryDirectory(directory);
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answering(url, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, processId, stop };
}

/** PostgreSQL refuses to run as root: there an account without rights runs it. */
function unprivilegedAccount(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    execFileSync('id', ['postgres'], { stdio: 'ignore' });
    return 'postgres';
  } catch {
    return 'nobody';
  }
}

function as(account: string | undefined, program: string, args: readonly string[]): [string, ...string[]] {
  return account
    ? ['setpriv', `--reuid=${account}`, `--regid=${groupOf(account)}`, '--clear-groups', program, ...args]
    : [program, ...args];
}

function groupOf(account: string): string {
  return execFileSync('id', ['-g', account], { encoding: 'utf8' }).trim();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function answering(url: string, hasExited: () => boolean): Promise<void> {
  for (const deadline = Date.now() + START_DEADLINE_MS; ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch (error) {
      if (hasExited() || Date.now() > deadline) throw new Error('The PostgreSQL server did not start.', { cause: error });
      await wait(50);
    }
  }
}
