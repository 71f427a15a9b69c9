import { randomBytes } from 'node:crypto';

/** Returns a key of 128 random bits, so that a link cannot be guessed. */
export const newLinkKey = (): string => randomBytes(16).toString('base64url');
