/** The Lambdas of an embedded cloud as callers of AWS: each under its own role. */
import { appendFileSync } from 'node:fs';
import type { Caller } from './guard.ts';
import { readRoles } from './kept-roles.ts';
import { USER_POOL } from './local-names.ts';
import { compileRole, type Grant, type Statement } from './policy.ts';

/** A Lambda's role, as another thread can be told of it. */
export type RoleSettings = {
  statements: Statement[];
  /** Two counts, of calls that were allowed and of calls that were refused. */
  judged: SharedArrayBuffer;
  /** Where it is written down which grants were used; `undefined` where nobody wants to know. */
  usedFile: string | undefined;
};

/** The roles of a cloud's Lambdas. */
export type CloudRoles = {
  /** A Lambda that the templates do not have may do nothing. */
  of(name: string): RoleSettings;
  /** Writes down how many calls were judged. */
  close(): void;
};

/** Names the file in which a run of the tests gathers what was used. */
export const USED_FILE_VARIABLE = 'REBOND_GRANTS_USED';

/** The roles of the synthesized templates, for a cloud with this user pool. */
export async function openRoles(userPoolId: string): Promise<CloudRoles> {
  const roles = await readRoles();
  const usedFile = process.env[USED_FILE_VARIABLE];
  const judged = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  return {
    of: (name) => ({
      statements: (roles[name] ?? []).map((each) => ({
        ...each,
        resources: each.resources.map((resource) => resource.replace(USER_POOL, userPoolId)),
      })),
      judged,
      usedFile,
    }),
    close() {
      const [allowed, refused] = new Int32Array(judged);
      if (usedFile) appendFileSync(usedFile, `${JSON.stringify({ allowed, refused })}\n`);
    },
  };
}

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
