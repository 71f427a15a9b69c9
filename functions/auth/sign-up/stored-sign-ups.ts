import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey } from '../../platform/table/table-keys.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';

const digestOf = (text: string) => hash('sha256', `sign-up ${text}`, 'base64url');

export const digestOfEmail = (email: string): string => digestOf(`of ${spelledEmail(email)}`);

/** Returns the digest of an address as typed, in lower case. The user pool has an account for each such spelling. */
export const digestOfSpelling = (email: string): string => digestOf(`as ${email.toLowerCase()}`);

const setOfTexts = z.pipe(
  z.transform((texts: unknown) => (texts instanceof Set ? [...texts] : texts)),
  z.array(z.string()),
);

/** The digests are of addresses that asked to sign up on a day, from one network or at one e-mail domain. */
export const signUpDayKind = storedKind({
  name: 'sign-up-day',
  version: 1,
  schema: z.object({ emails: setOfTexts, expires_at: z.int() }),
});

/** The day is one of Paris. The key does not reveal the network or e-mail domain `name`. */
export const signUpDayKey = (of: 'network' | 'domain', name: string, day: string) =>
  eventKey(`SIGN-UP-DAY#${digestOf(`${of} ${name}`)}#${day}`);

export const signUpPermitKind = storedKind({
  name: 'sign-up-permit',
  version: 1,
  schema: z.object({ ends_ms: z.int(), spellings: z.optional(setOfTexts), expires_at: z.int() }),
});

export const signUpPermitKey = (email: string) => eventKey(`SIGN-UP#${digestOfEmail(email)}`);
