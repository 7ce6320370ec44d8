import { createEnvironment } from '#src/expression/index.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import { sessionReply } from './session-reply.ts';

const environmentOf = ofVersion((documents) => createEnvironment({ names: { session: documents.schema('accounts/session') } }));

/** Whether a session may make a call: an expression over the session, as the browser knows it. Throws where it is no expression. */
export function sessionRule(documents: Documents, source: string): (session: Session) => boolean {
  const expression = environmentOf(documents).compile(source);
  return (session) => expression.evaluate({ session: sessionReply(session) }, false) === true;
}
