import { Agent, get } from 'node:http';

const LATE_MS = 20_000;

export interface Callers {
  /** Bodies of the answers so far, in their order. */
  readonly answers: readonly string[];
  /** What went wrong: a code or a status that is not 200. */
  readonly failures: readonly string[];
  /** Waits for the answers that are still due. */
  stop(): Promise<void>;
}

interface CallerOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepsConnections?: boolean;
}

/** Callers who ask for a page again and again, each over a connection that it keeps, or a new one each time. */
export function startCallers(count: number, url: string, { headers = {}, keepsConnections = true }: CallerOptions = {}): Callers {
  const agent = keepsConnections && new Agent({ keepAlive: true, maxSockets: count });
  const [answers, failures]: [string[], string[]] = [[], []];
  let isOver = false;
  const call = async () => {
    const { status, body } = await request(url, agent, headers);
    if (status === '200') answers.push(body);
    else failures.push(`${status} ${body}`);
  };
  const caller = async () => {
    while (!isOver) await call();
  };
  const callers = Array.from({ length: count }, caller);
  return {
    answers,
    failures,
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
      if (agent) agent.destroy();
    },
  };
}

/** One request; over a connection of its own unless an agent is given. Never throws: what went wrong is the status. */
export function request(
  url: string,
  agent: Agent | false = false,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: string; readonly body: string }> {
  return new Promise((resolve) => {
    const sent = get(url, { agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.once('end', () => resolve({ status: String(answer.statusCode), body }));
      answer.once('error', (error) => resolve({ status: error.message, body }));
    });
    sent.once('error', (error) => resolve({ status: error.message, body: '' }));
    sent.setTimeout(LATE_MS, () => sent.destroy(new Error('late')));
  });
}
