import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { synthesize } from './synthesized.ts';

/** These findings are no faults of our templates. Each entry says why. */
const IGNORED = {
  W6001: 'Passing on what other stacks have made is what the stack local-edge is for.',
  W3005: 'The CDK states what a Lambda depends on even where a reference says it already.',
};

/** This is the context of a stage with every optional part. */
const WHOLE = {
  stage: 'prod',
  alarmEmail: 'astreinte@rebond.fr',
  monthlySmsLimit: '20',
  domainName: 'app.rebond.fr',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0',
};

const installed = spawnSync('cfn-lint', ['--version']).status === 0;

/** Returns cfn-lint's findings in the templates of a region, one line each. */
function lint(folder: string, region: string, templates: string[]): string[] {
  const { stdout, stderr, status } = spawnSync(
    'cfn-lint',
    [
      ...['--format', 'parseable', '--regions', region],
      ...['--ignore-checks', ...Object.keys(IGNORED), '--', ...templates],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0 && stdout === '') throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

const title = installed ? 'cfn-lint' : 'cfn-lint (not installed: pip install cfn-lint)';

describe.runIf(installed)(title, () => {
  let findings: string[];
  let regions: number;

  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rebond-cfn-lint-'));
    const save = (name: string, template: object) =>
      writeFileSync(path.join(folder, name), JSON.stringify(template, null, 1));
    const faulty = { Type: 'AWS::SQS::Queue', Properties: { Delay: 3 } };
    save('faulty.json', { Resources: { Queue: faulty } });
    // Three stages are checked, each for its region: without context, with every optional part, and local.
    const local = synthesize({ stage: 'local', localOrigin: 'http://localhost:3000' });
    const stacks = [
      ...[synthesize(), synthesize(WHOLE)].flatMap((synthesis) => synthesis.stacks),
      ...local.stacks.filter(({ stackName }) => /-(web|local-edge)$/.test(stackName)),
    ];
    const byRegion = Map.groupBy(stacks, ({ environment }) => environment.region);
    regions = byRegion.size;
    findings = [...byRegion].flatMap(([region, inRegion]) => {
      for (const { stackName, template } of inRegion) save(`${stackName}.json`, template);
      const files = inRegion.map(({ stackName }) => `${stackName}.json`);
      return lint(folder, region, [...files, 'faulty.json']);
    });
    rmSync(folder, { recursive: true });
  }, 900_000);

  const inFaulty = (finding: string) => finding.startsWith('faulty.json');

  it('No template of either region has a finding', () => {
    expect(findings.filter((finding) => !inFaulty(finding))).toEqual([]);
  });

  it('The check reports a fault that this test adds to a template', () => {
    const found = findings.filter(inFaulty).map((finding) => /:([EW]\d{4}):/.exec(finding)?.[1]);
    expect(found).toEqual(Array(regions).fill('E3002'));
  });
});
