/** Makes and checks the codes of an authenticator by RFC 6238 with Cognito's settings. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** As on AWS, an authenticator's clock may be one step behind or ahead (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 32;

const authenticator = (secret: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

export const newSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;

export const codeAt = (secret: string, ms: number): string =>
  authenticator(secret).generate({ timestamp: ms });

/** Returns the time step of `code`, counted from 1970, or `undefined` when no step that is valid now has this code. */
export function stepOf(secret: string, code: string, ms: number): number | undefined {
  const delta = authenticator(secret).validate({
    token: code,
    timestamp: ms,
    window: WINDOW_STEPS,
  });
  return delta === null ? undefined : Math.floor(ms / 1000 / PERIOD_SECONDS) + delta;
}
