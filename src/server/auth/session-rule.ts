import { createEnvironment } from '#renderer/expression/index.ts';
import { sessionReply } from './session-reply.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { readSchema } from '../documents/server-entity.ts';

const environment = createEnvironment({ names: { session: readSchema('accounts/session') } });

/** Whether a session may make a call: an expression over the session, as the browser knows it. Throws where it is no expression. */
export function sessionRule(source: string): (session: Session) => boolean {
  const expression = environment.compile(source);
  return (session) => expression.evaluate({ session: sessionReply(session) }, false) === true;
}
