/** Each sandbox's thread imports this file when it starts, so it must not import anything that loads slowly. */
import { appendFileSync } from 'node:fs';
import type { Caller } from './guard.ts';
import { compileRole, type Grant, type Statement } from './policy.ts';

export type RoleSettings = {
  statements: Statement[];
  /** The two counters count the calls that were allowed and the calls that were refused. */
  judged: SharedArrayBuffer;
  /** This file collects the used grants. It is `undefined` when nobody needs the grants. */
  usedFile: string | undefined;
};

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
