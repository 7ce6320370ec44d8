import { text } from '../messages/texts.ts';
import { isEqualRow } from '../database/connection/errors.ts';
import { findSignIn } from '../database/sessions/sessions.ts';
import { createToken, findToken, spendToken } from '../database/sessions/tokens.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { newId } from '../database/tables/ids.ts';
import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { enqueue, NO_BUSINESS } from '../jobs/job.ts';
import { bodyReader, type CheckedBody } from '../records/request/body-reader.ts';
import { requesterOf } from '../auth/known-origins.ts';
import { insertPerson, releaseAddress } from '../auth/people.ts';
import { type AccountServices, limitPerHour } from '../auth/services.ts';

const readBody = bodyReader('accounts/admin-sign-up', 'signUp');

/**
 * Requests an account. Costs the same for known and unknown addresses: one job, whose result is mailed. An invitation proves the address,
 * so no mail is needed.
 */
export async function signUp(services: AccountServices, call: Call): Promise<Answer> {
  const body = readBody(call.documents)(call.body);
  body.assertValid(botCheckErrors(call, body));
  await limitPerHour(services, `sign-up from ${call.network}`);
  const response = body.text('recaptchaResponse');
  if (!(await services.botCheck.isPassed(response, call.address))) {
    throw invalid({ recaptchaResponse: [text('problem.value.botCheck')] });
  }
  const [email, name] = [body.text('email'), body.text('name')];
  const activationUrl = await acceptInvitation(services, body.text('inviteToken'), { email, name });
  if (activationUrl !== undefined) return ok({ verifyEmailSent: false, activationUrl });
  const asker = await requesterOf(services.database, email, call);
  await services.database.anonymous((trx) => enqueue(trx, NO_BUSINESS, { kind: 'sign-up', email, name, asker }));
  services.wakeWorker();
  return ok({ verifyEmailSent: true });
}

/** The response is sent in header and body; both must be equal. */
function botCheckErrors({ headers }: Call, body: CheckedBody): FieldErrors {
  const header = headers.text('X-Recaptcha-Response') ?? '';
  return header === body.text('recaptchaResponse') ? {} : { recaptchaResponse: [text('problem.value.botCheckDiffers')] };
}

/** Path of the activation page for a new person; undefined if the token is not valid or the address has an account. */
async function acceptInvitation(
  { database, links }: AccountServices,
  inviteToken: string,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string | undefined> {
  if (inviteToken === '') return undefined;
  const isInvited = await database.anonymous(async (trx) => {
    const invited = await findToken(trx, inviteToken, 'invite');
    if (invited?.email.toLowerCase() !== email.toLowerCase()) return false;
    await releaseAddress(trx, email);
    const known = await findSignIn(trx, email);
    if (known && !known.isInvited) return false;
    return (await spendToken(trx, inviteToken, 'invite')) !== undefined;
  });
  if (!isInvited) return undefined;
  const registrationId = newId();
  const id = newId();
  try {
    return await database.asTenant(registrationId, async (trx) => {
      await insertPerson(trx, { registrationId, id, email, data: { name } });
      const token = await createToken(trx, 'activation', { registrationId, userId: id, email });
      return links.activationPath(id, token);
    });
  } catch (error) {
    // A concurrent sign-up has the address: only its owner gets a mail.
    if (isEqualRow(error)) return undefined;
    throw error;
  }
}
