/**
 * A Lambda as a caller of AWS under its role. Each sandbox's thread imports this when it starts: nothing stands here that
 * takes long to load, neither the routes nor what makes the roles.
 */
import { appendFileSync } from 'node:fs';
import type { Caller } from './guard.ts';
import { compileRole, type Grant, type Statement } from './policy.ts';

/** A Lambda's role, as another thread can be told of it. */
export type RoleSettings = {
  statements: Statement[];
  /** Two counts, of calls that were allowed and of calls that were refused. */
  judged: SharedArrayBuffer;
  /** Where it is written down which grants were used; `undefined` where nobody wants to know. */
  usedFile: string | undefined;
};

/** The Lambda `name` as a caller, which counts what it is allowed and writes down each grant when it is first used. */
export function callerOf(name: string, settings: RoleSettings): Caller {
  const { statements, judged, usedFile } = settings;
  const counts = new Int32Array(judged);
  const written = new Set<string>();
  const note = ({ action, resource }: Grant) => {
    const line = JSON.stringify({ name, action, resource });
    if (usedFile === undefined || written.has(line)) return;
    written.add(line);
    appendFileSync(usedFile, `${line}\n`);
  };
  return {
    functionName: `rebond-${name}`,
    role: compileRole(statements),
    onAllowed(grant) {
      Atomics.add(counts, 0, 1);
      note(grant);
    },
    onRefused() {
      Atomics.add(counts, 1, 1);
    },
  };
}
