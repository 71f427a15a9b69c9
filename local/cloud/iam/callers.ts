import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import type { RoleSettings } from './role-caller.ts';
import { USER_POOL } from './template-values.ts';
import type { Roles } from './templates-roles.ts';

export const readRoles = keptOrMade<Roles>(
  'roles',
  join(import.meta.dirname, 'synthesize-roles.ts'),
);

export type CloudRoles = Awaited<ReturnType<typeof openRoles>>;

/** This variable names the file in which a test run collects the used grants. */
export const USED_FILE_VARIABLE = 'REBOND_GRANTS_USED';

export async function openRoles(userPoolId: string) {
  const roles = await readRoles();
  const usedFile = process.env[USED_FILE_VARIABLE];
  const judged = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  return {
    /** The role of a Lambda that is not in the templates allows nothing. */
    of: (name: string): RoleSettings => ({
      statements: (roles[name] ?? []).map((each) => ({
        ...each,
        resources: each.resources.map((resource) => resource.replace(USER_POOL, userPoolId)),
      })),
      judged,
      usedFile,
    }),
    close(): void {
      const [allowed, refused] = new Int32Array(judged);
      if (usedFile) appendFileSync(usedFile, `${JSON.stringify({ allowed, refused })}\n`);
    },
  };
}
