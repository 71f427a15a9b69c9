/** The Lambdas' roles, synthesized once and kept until something they are made from changes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';
import type { Roles } from './templates-roles.ts';

export type KeptRoles = {
  /** Digests of the files that the roles were made from, by their paths from the root. */
  madeFrom: Record<string, string>;
  roles: Roles;
};

const FILE = join(ROOT, '.local', 'roles.json');
const PROCESS = join(import.meta.dirname, 'synthesize-roles.ts');

export const digestOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

export const pathFromRoot = (path: string): string => relative(ROOT, path);

let reading: Promise<Roles> | undefined;

/** The roles as the templates have them, synthesized anew if need be: some four seconds. */
export function readRoles(): Promise<Roles> {
  reading ??= readOrMake();
  return reading;
}

async function readOrMake(): Promise<Roles> {
  const kept = keptRoles();
  if (kept) return kept;
  mkdirSync(dirname(FILE), { recursive: true });
  await promisify(execFile)(process.execPath, [PROCESS, FILE], { cwd: ROOT });
  return (JSON.parse(readFileSync(FILE, 'utf8')) as KeptRoles).roles;
}

/** What is kept, unless a file that it was made from is another today, or gone. */
function keptRoles(): Roles | undefined {
  try {
    const { madeFrom, roles } = JSON.parse(readFileSync(FILE, 'utf8')) as KeptRoles;
    const isCurrent = Object.entries(madeFrom).every(
      ([path, digest]) => digestOf(readFileSync(resolve(ROOT, path))) === digest,
    );
    return isCurrent ? roles : undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) await readRoles();
