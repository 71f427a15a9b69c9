/** This file runs as a separate process, because synthesis takes a few seconds and some hundred megabytes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keep, watchImports } from '../../kept.ts';

const [, , file = ''] = process.argv;

const imported = watchImports();
// Validation would take three quarters of the time, and the tests of infra already validate.
process.env.CDK_VALIDATION = 'false';
const { buildApp } = await import('../../../infra/app.ts');
const { rolesOf } = await import('./templates-roles.ts');
const { STAGE } = await import('./template-values.ts');
const { SENDER_EMAIL } = await import('../../resources.ts');

const outdir = mkdtempSync(join(tmpdir(), 'rebond-roles-'));
try {
  const context = { stage: STAGE, senderEmail: SENDER_EMAIL };
  const app = buildApp({ outdir, context, bundlesCode: false });
  const roles = rolesOf(app.synth({ skipValidation: true }).stacks.map((stack) => stack.template));
  keep(file, roles, imported);
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
