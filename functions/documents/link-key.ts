import { randomBytes, timingSafeEqual } from 'node:crypto';

/** What makes a link that cannot be guessed: 128 random bits. */
export const newLinkKey = (): string => randomBytes(16).toString('base64url');

/** Compared in constant time, so that answering tells nothing of how much of a guess was right. */
export function isKeyOf(link: { key: string }, key: string): boolean {
  const given = Buffer.from(key);
  const right = Buffer.from(link.key);
  return given.length === right.length && timingSafeEqual(given, right);
}
