/**
 * A process of its own: synthesizes the stacks, which takes a few seconds and some hundred megabytes, and writes the roles
 * to the file that it is given, with what they were made from.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceFile } from '../json-lines.ts';
import { ROOT } from '../root.ts';
import { digestOf, type KeptRoles, pathFromRoot } from './kept-roles.ts';

const [, , file = ''] = process.argv;

// What is ours and was read, whatever imports it: roles are made anew once one of these changes.
const read = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) read.add(fileURLToPath(url));
    return nextLoad(url, context);
  },
});

// The templates are validated, and cdk-nag asked, by infra's tests; here that would be three quarters of the time.
process.env.CDK_VALIDATION = 'false';
const { buildApp } = await import('../../infra/app.ts');
const { rolesOf } = await import('./templates-roles.ts');
const { STAGE } = await import('./local-names.ts');
const { SENDER_EMAIL } = await import('../resources.ts');

const outdir = mkdtempSync(join(tmpdir(), 'rebond-roles-'));
try {
  const context = { stage: STAGE, senderEmail: SENDER_EMAIL };
  const app = buildApp({ outdir, context, bundlesCode: false });
  const roles = rolesOf(app.synth({ skipValidation: true }).stacks.map((stack) => stack.template));
  const madeFrom = [...read, import.meta.filename, join(ROOT, 'package-lock.json')].map(
    (path) => [pathFromRoot(path), digestOf(readFileSync(path))] as const,
  );
  const kept: KeptRoles = { madeFrom: Object.fromEntries(madeFrom), roles };
  replaceFile(file, JSON.stringify(kept));
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
