import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a key of 128 random bits, so that a link cannot be guessed. */
export const newLinkKey = (): string => randomBytes(16).toString('base64url');

/** Compares in constant time, so that the time of the answer does not show how much of a guess was right. */
export function isKeyOf(link: { key: string }, key: string): boolean {
  const given = Buffer.from(key);
  const right = Buffer.from(link.key);
  return given.length === right.length && timingSafeEqual(given, right);
}
