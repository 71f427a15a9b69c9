import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';

/** Both kinds of challenge are open for three minutes; for the second factor, this is Cognito's default. */
const OPEN_MS = 3 * 60_000;

export type Challenges<Content> = ReturnType<typeof createChallenges<Content>>;

/** Holds what the pool remembers between two steps of a sign-in. The client carries only the key. */
export function createChallenges<Content>(now: () => number) {
  const open = new Map<string, { content: Content; untilMs: number }>();
  return {
    begin(content: Content): string {
      for (const [key, { untilMs }] of open) if (untilMs <= now()) open.delete(key);
      const key = randomBytes(48).toString('base64');
      open.set(key, { content, untilMs: now() + OPEN_MS });
      return key;
    },
    /** Returns `undefined` for an unknown key. @throws NotAuthorizedException when the challenge has expired. */
    find(key: string): Content | undefined {
      const found = open.get(key);
      if (found && found.untilMs <= now()) {
        throw notAuthorized('Invalid session for the user, session is expired.');
      }
      return found?.content;
    },
    end: (key: string) => void open.delete(key),
  };
}
