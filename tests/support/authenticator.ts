import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** The code an authenticator shows now, or some steps of 30 s from now: each is taken once. */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}
