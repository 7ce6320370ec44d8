import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** The recipients of the mails that came, in their order, refused ones included. */
  readonly offered: readonly string[];
  close(): Promise<void>;
}

/** A mail server that answers a mail when `answer` has resolved, and with its SMTP code where it gives one. */
export async function startMailServer(answer: (nth: number) => Promise<number | void>): Promise<MailServer> {
  const offered: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      stream.resume();
      stream.once('end', () => {
        const nth = offered.push(...envelope.rcptTo.map(({ address }) => address));
        void answer(nth).then((code) => callback(code ? Object.assign(new Error('Not this one'), { responseCode: code }) : null));
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = Object(server.server.address()) satisfies AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    offered,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
