/** `npm run grants` reports which grants the last test run used. It fails for an unused grant without explanation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../root.ts';
import { readRoles } from './callers.ts';
import { reportGrants } from './used-grants.ts';

const file = process.argv[2] ?? join(ROOT, 'test-results', 'grants-used.jsonl');
const { allowed, refused, granted, explained, unexplained } = reportGrants(
  await readRoles(),
  readFileSync(file, 'utf8'),
);
const unused = explained.length + unexplained.length;
console.log(
  `IAM : ${allowed} autorisations données, ${refused} refusées ; ${granted} droits, ${granted - unused} utilisés, ${explained.length} expliqués, ${unexplained.length} sans explication`,
);
for (const { name, action, resource } of unexplained) {
  console.log(`  jamais utilisé : ${name} ${action} ${resource}`);
}
if (unexplained.length > 0) process.exitCode = 1;
