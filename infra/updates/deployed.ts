/**
 * Records in `deployed.json` the resources with data that an account of the last release has, as that release declared
 * them. `npm run record:held` adds new resources; with `--release` it records all of them again. exports.ts does the
 * same for the exports between stacks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { synthesize } from '../synthesized.ts';
import { deployedExports, exportsOf, writeExports } from './exports.ts';
import { type Holders, holdersOf } from './holders.ts';

const FILE = new URL('deployed.json', import.meta.url);

/** The context of a stage that keeps its data and has its own address, like a deployment for customers. */
const CONTEXT = {
  stage: 'prod',
  domainName: 'rebond.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/of-the-domain',
  senderEmail: 'prod@rebond.fr',
  alarmEmail: 'astreinte@rebond.fr',
};

export const current = () => synthesize(CONTEXT);

export const currentHolders = (): Holders => holdersOf(current());

export const deployedHolders = (): Holders => JSON.parse(readFileSync(FILE, 'utf8')) as Holders;

/** Adds the declared resources and exports that are not recorded yet, or records all of them again for a release. */
function recordDeployed(isRelease: boolean): void {
  const now = currentHolders();
  const known = isRelease ? {} : deployedHolders();
  writeExports({ ...exportsOf(current()), ...(isRelease ? {} : deployedExports()) });
  const holders: Holders = {};
  for (const stack of Object.keys({ ...known, ...now })) {
    holders[stack] = { Resources: { ...now[stack]?.Resources, ...known[stack]?.Resources } };
  }
  writeFileSync(FILE, `${JSON.stringify(holders, undefined, 1)}\n`);
}

if (import.meta.main) recordDeployed(process.argv.includes('--release'));
