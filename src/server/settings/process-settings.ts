/** The number of processes, and each one's part of the database connections. */
export interface ProcessSettings {
  /** Processes behind one port. */
  readonly count: number;
  /** Pool size of one process, without its connections for LISTEN and for sign-ins. */
  readonly connectionsEach: number;
}

export interface ProcessEnvironment {
  readonly DATABASE_URL?: string;
  readonly SIGN_IN_DATABASE_URL?: string;
  readonly PROCESSES: number;
  readonly DATABASE_CONNECTIONS?: number;
}

export const processProperties = {
  PROCESSES: { type: 'integer', minimum: 1, maximum: 64, default: 1 },
  DATABASE_CONNECTIONS: { type: 'integer', minimum: 1, maximum: 10_000 },
} as const;

const CONNECTIONS_EACH = 16;
/** The connection for LISTEN. */
const LISTENING = 1;
/** Connections for sign-ins, if these have a login of their own. */
export const SIGN_IN_CONNECTIONS = 2;
/** With one, a slow query would block the process. */
const FEWEST_EACH = 2;

/** A sentence for each fault. */
export function processFaults(environment: ProcessEnvironment): string[] {
  const { DATABASE_URL, PROCESSES } = environment;
  const fewest = PROCESSES * (FEWEST_EACH + besides(environment));
  return [
    ...(PROCESSES > 1 && DATABASE_URL === undefined
      ? ['PROCESSES (--processes) must be 1 without DATABASE_URL: the embedded database belongs to one process.']
      : []),
    ...(processesOf(environment).connectionsEach >= FEWEST_EACH
      ? []
      : [`DATABASE_CONNECTIONS must be at least ${fewest} for PROCESSES=${PROCESSES}: they are divided among the processes.`]),
  ];
}

export function processesOf(environment: ProcessEnvironment): ProcessSettings {
  const { PROCESSES, DATABASE_CONNECTIONS } = environment;
  const connectionsEach =
    DATABASE_CONNECTIONS === undefined ? CONNECTIONS_EACH : Math.floor(DATABASE_CONNECTIONS / PROCESSES) - besides(environment);
  return { count: PROCESSES, connectionsEach };
}

function besides({ SIGN_IN_DATABASE_URL }: ProcessEnvironment): number {
  return SIGN_IN_DATABASE_URL === undefined ? LISTENING : LISTENING + SIGN_IN_CONNECTIONS;
}
