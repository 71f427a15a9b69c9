/**
 * What holds data as the last release declared it, `deployed.json`: what an account that runs it has.
 * `npm run record:held` adds what is new since; with `--release` it writes down all as it is now. So with what stacks
 * export to each other (exports.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { synthesize } from '../synthesized.ts';
import { deployedExports, exportsOf, writeExports } from './exports.ts';
import { type Holders, holdersOf } from './holders.ts';

const FILE = new URL('deployed.json', import.meta.url);

/** A stage that keeps its data and has an address of its own, as a deployment for customers has. */
const CONTEXT = {
  stage: 'prod',
  domainName: 'rebond.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/of-the-domain',
  senderEmail: 'prod@rebond.fr',
};

/** Such a stage as this repository would deploy it. */
export const current = () => synthesize(CONTEXT);

export const currentHolders = (): Holders => holdersOf(current());

export const deployedHolders = (): Holders => JSON.parse(readFileSync(FILE, 'utf8')) as Holders;

/** Adds what is declared now and was not known, or, at a release, writes all of it down anew. */
export function recordDeployed(isRelease: boolean): void {
  const now = currentHolders();
  const known = isRelease ? {} : deployedHolders();
  writeExports({ ...exportsOf(current()), ...(isRelease ? {} : deployedExports()) });
  const holders: Holders = {};
  for (const stack of Object.keys({ ...known, ...now })) {
    holders[stack] = { Resources: { ...now[stack]?.Resources, ...known[stack]?.Resources } };
  }
  writeFileSync(FILE, `${JSON.stringify(holders, undefined, 1)}\n`);
}
