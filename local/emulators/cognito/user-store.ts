/**
 * Every change appends the whole record to a journal. The last record of a key counts, and the next start drops the
 * older ones.
 */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openJsonLines, rewriteJsonLines } from '../../json-lines.ts';

const IssuedCode = z.object({ code: z.string(), expiresAtMs: z.number() });

const User = z.object({
  /** The user's id is also the username, because the pool signs in by e-mail. */
  sub: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** These are the standard attributes other than sub, email and email_verified. */
  attributes: z.record(z.string(), z.string()),
  confirmed: z.boolean(),
  salt: z.string(),
  verifier: z.string(),
  confirmationCode: z.optional(IssuedCode),
  recoveryCode: z.optional(IssuedCode),
  /** The time step of the last used code is stored too, because no code is accepted twice. */
  softwareToken: z.optional(z.object({ secret: z.string(), usedStep: z.number() })),
  pendingSecret: z.optional(z.string()),
  asksForToken: z.optional(z.boolean()),
});

const Session = z.object({
  originJti: z.string(),
  sub: z.string(),
  /** This is the SHA-256 of the refresh token, in hexadecimal; the token itself is not stored. */
  tokenHash: z.string(),
  authTimeSeconds: z.number(),
  expiresAtMs: z.number(),
  revoked: z.boolean(),
});

export const UserEntry = z.union([
  z.object({ user: User }),
  z.object({ session: Session }),
  z.object({ deletedUser: z.string() }),
]);

export type IssuedCode = z.infer<typeof IssuedCode>;
export type User = z.infer<typeof User>;
export type Session = z.infer<typeof Session>;
type Entry = z.infer<typeof UserEntry>;

export type UserStore = ReturnType<typeof openUserStore>;

/** @throws when the journal in `directory` is damaged. */
export function openUserStore(directory: string | undefined, now: () => number) {
  const users = new Map<string, User>();
  const sessions = new Map<string, Session>();
  const sessionsOf = (sub: string) => [...sessions.values()].filter((each) => each.sub === sub);

  function apply(entry: Entry): void {
    if ('user' in entry) users.set(entry.user.sub, entry.user);
    else if ('session' in entry) sessions.set(entry.session.originJti, entry.session);
    else {
      users.delete(entry.deletedUser);
      for (const { originJti } of sessionsOf(entry.deletedUser)) sessions.delete(originJti);
    }
  }

  const journal = directory === undefined ? undefined : openJournal();

  function openJournal() {
    const path = join(directory ?? '', 'cognito', 'users.jsonl');
    const old = openJsonLines(path);
    for (const entry of old.entries) apply(UserEntry.parse(entry));
    old.close();
    const live = [...sessions.values()].filter((session) => session.expiresAtMs > now());
    rewriteJsonLines(path, [
      ...[...users.values()].map((user) => ({ user })),
      ...live.map((session) => ({ session })),
    ]);
    // The table survives a power cut too, and a start refuses a shop whose account is lost.
    return openJsonLines(path, { isFlushed: true });
  }

  function commit(entry: Entry): void {
    journal?.append(entry);
    apply(entry);
  }

  return {
    bySub: (sub: string) => users.get(sub),
    all: () => [...users.values()].sort((a, b) => (a.sub < b.sub ? -1 : 1)),
    byEmail: (email: string) =>
      [...users.values()].find((user) => user.email.toLowerCase() === email.toLowerCase()),
    save: (user: User) => commit({ user }),
    remove: (user: User) => commit({ deletedUser: user.sub }),
    session: (originJti: string) => sessions.get(originJti),
    sessionByToken: (tokenHash: string) =>
      [...sessions.values()].find((session) => session.tokenHash === tokenHash),
    saveSession: (session: Session) => commit({ session }),
    sessionsOf,
    close: () => journal?.close(),
  };
}
