import { hash, timingSafeEqual } from 'node:crypto';

/** Compares digests of one length, so that neither the time nor an error shows how much of a guess was right. */
export const isSameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
