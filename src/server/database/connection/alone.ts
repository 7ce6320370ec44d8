import pg from 'pg';

/** The lock of the database that whoever fills it holds; any number that nobody else uses. */
const FILLING = 7_185_204_332;

/** Does the work while no other process on the same server does the same kind; they wait their turn, however long. */
export async function alone<T>(config: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FILLING]);
    return await work();
  } finally {
    // With the connection goes the lock.
    await client.end();
  }
}
