/**
 * `npm run record:held` adds new resources with data to `deployed.json`; with `--release` it records all of them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { synthesize } from '../synthesized.ts';
import { deployedExports, exportsOf, writeExports } from './exports.ts';
import { type Holders, holdersOf } from './holders.ts';

const FILE = new URL('deployed.json', import.meta.url);

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
