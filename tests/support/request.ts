import { get } from 'node:http';

const LATE_MS = 20_000;

/** One request over its own connection. Never throws: an error is the status. */
export function request(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: string; readonly body: string }> {
  return new Promise((resolve) => {
    const sent = get(url, { agent: false, headers }, (answer) => {
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
