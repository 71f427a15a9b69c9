import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { ROOT } from '../before-install/install.mjs';
import { AREAS } from '../mutations/areas.ts';

const WORKFLOWS = join(ROOT, '.github/workflows');
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

const texts = readdirSync(WORKFLOWS).map((file) => readFileSync(join(WORKFLOWS, file), 'utf8'));
const workflows = texts.map((text) => parse(text));
const jobsOf = ({ jobs }) => Object.entries(jobs).map(([name, job]) => ({ name, ...job }));
const jobs = workflows.flatMap(jobsOf);
const commandsOf = ({ steps }) => steps.flatMap(({ run }) => run ?? []);
const job = (name) => jobs.find((each) => each.name === name);

/**
 * Returns the mistakes that GitHub's own editor finds in a workflow: in keys, expressions, permissions, needed jobs.
 */
const findingsIn = async (text) => {
  // Each text gets a new address, because the service caches by address.
  const address = `file:///${randomUUID()}.yml`;
  const found = await validate(TextDocument.create(address, 'yaml', 1, text));
  return found.map(({ message }) => message);
};

it("GitHub's language service accepts the workflows and reports a seeded fault", async () => {
  for (const text of texts) {
    expect(await findingsIn(text)).toEqual([]);
    expect(await findingsIn(text.replaceAll('contents: read', 'contents: raed'))).toContain(
      "Unexpected value 'raed'",
    );
  }
});

describe('The delivery workflow', () => {
  it('The workflow tests with the commands of this repository', () => {
    expect(commandsOf(job('test'))).toEqual([
      'npm ci',
      "pipx install 'cfn-lint==1.51.0'",
      "pipx install 'moto[server]==5.2.1'",
      'npm test',
      'npm run test:moto',
      'npm run synth -- stage=dev',
      'npm run synth -- stage=prod',
    ]);
  });

  it('The workflow runs only scripts that exist', () => {
    const named = jobs
      .flatMap(commandsOf)
      .flatMap((command) =>
        [...command.matchAll(/npm run (?:--\S+ )*([\w:]+)/g)].map(([, script]) => script),
      );
    expect(named).toEqual(expect.arrayContaining(['synth', 'diff', 'deploy']));
    for (const script of named) expect(scripts).toHaveProperty([script]);
  });

  it('Only tested code is deployed, and it is deployed to prod after dev and with approval', () => {
    const deploying = jobs.filter((each) => commandsOf(each).join().includes('npm run deploy'));
    expect(deploying.map(({ name, environment }) => [name, environment])).toEqual([
      ['dev', 'dev'],
      ['prod', 'prod'],
    ]);
    expect(job('dev').needs).toBe('test');
    expect(job('prod').needs).toBe('dev');
    // The repository keeps the stage's context, so that a laptop deploys with the same context.
    expect(commandsOf(job('prod')).at(-1)).toBe(
      'npm run deploy -- stage=$STAGE --require-approval never',
    );
    // The job's name is the stage.
    const { env } = job('prod').steps.at(-1);
    expect(env.STAGE).toBe('${' + '{ github.job }}');
    expect(job('dev').if).toContain("github.event_name == 'push'");
    // Only one deployment runs at a time. A run that waits for approval blocks no other, because each run of main has
    // its own group.
    expect(deploying.map(({ concurrency }) => concurrency)).toEqual(['deploy-dev', 'deploy-prod']);
    expect(workflows.find(({ name }) => name === 'Delivery').concurrency.group).toContain(
      'github.head_ref || github.run_id',
    );
  });

  it('A pull request shows what it would change, and a fork gets no credentials', () => {
    const { if: condition, permissions } = job('diff');
    expect(condition).toContain('head.repo.full_name == github.repository');
    expect(permissions).toEqual({
      contents: 'read',
      'id-token': 'write',
      'pull-requests': 'write',
    });
  });

  it('No job has more permissions than it needs, and none holds an AWS key', () => {
    for (const workflow of workflows) expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const each of jobs) {
      const asks = JSON.stringify(each.steps).includes('configure-aws-credentials');
      expect([each.name, each.permissions?.['id-token']]).toEqual([
        each.name,
        asks ? 'write' : undefined,
      ]);
      expect(JSON.stringify(each)).not.toMatch(/secrets\.|access-key/i);
      expect(each['timeout-minutes']).toBeGreaterThan(0);
    }
  });

  it('No install script runs where AWS credentials are available, nor where advisories are looked up', () => {
    const careful = jobs.filter(
      ({ name, permissions }) => permissions?.['id-token'] === 'write' || name === 'advisories',
    );
    expect(careful.map(({ name }) => name).sort()).toEqual(['advisories', 'dev', 'diff', 'prod']);
    for (const each of careful) {
      const installs = commandsOf(each).filter((command) => /npm (ci|install|i)\b/.test(command));
      expect([each.name, installs]).toEqual([each.name, ['npm ci --ignore-scripts']]);
    }
  });

  it('Published advisories are checked against our packages every day and with every change', () => {
    const workflow = workflows.find(({ name }) => name === 'Advisories');
    expect(Object.keys(workflow.on).sort()).toEqual(['pull_request', 'push', 'schedule']);
    expect(commandsOf(job('advisories'))).toEqual([
      'npm ci --ignore-scripts',
      'npm audit --omit=dev --audit-level=moderate',
      'npm audit --audit-level=high',
      'npm audit signatures',
    ]);
  });

  it('Slow checks run every night, keep their results and report a failure', () => {
    const night = job('night');
    const nightly = night.strategy.matrix.include.map(({ command }) => command);
    // These commands run with every `npm test` or by hand, and not at night.
    const byDay = ['test:file', 'test:webkit'];
    const long = Object.keys(scripts).filter(
      (name) => name.startsWith('test:') && !byDay.includes(name),
    );
    expect([...new Set(nightly.map((command) => command.split(' ')[0]))].sort()).toEqual(
      [...long, 'bench'].sort(),
    );
    const mutated = nightly.flatMap((command) => command.split('test:mutations -- ')[1] ?? []);
    expect(mutated).toEqual(Object.keys(AREAS));
    expect(night.strategy['fail-fast']).toBe(false);
    expect(commandsOf(night)).toContain('npm ci --ignore-scripts');
    const kept = night.steps.at(-1);
    expect([kept.if, kept.uses.split('@')[0]]).toEqual(['always()', 'actions/upload-artifact']);
    expect(workflows.find(({ name }) => name === 'Nightly').defaults.run.shell).toBe('bash');
    expect(job('report')).toMatchObject({
      needs: 'night',
      if: "always() && needs.night.result != 'success'",
    });
    expect(night.permissions).toBeUndefined();
    expect(job('report').permissions).toEqual({ actions: 'read', issues: 'write' });
  });

  it('Every action is pinned to a commit, and no checkout keeps credentials', () => {
    const used = jobs.flatMap(({ steps }) => steps).filter(({ uses }) => uses);
    expect(used.length).toBeGreaterThan(0);
    for (const { uses, with: options } of used) {
      expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      if (uses.startsWith('actions/checkout')) expect(options['persist-credentials']).toBe(false);
    }
  });
});

describe('Dependabot', () => {
  const { updates } = parse(readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8'));
  const matches = (pattern, name) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

  it('Packages and actions are updated', () => {
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
  });

  it('Each Dependabot group holds only existing packages that are released together, so that no library waits for another', () => {
    const [{ groups, 'open-pull-requests-limit': limit }] = updates;
    const names = Object.keys({ ...dependencies, ...devDependencies });
    const members = Object.values(groups).map(({ patterns }) =>
      names.filter((name) => patterns.some((pattern) => matches(pattern, name))),
    );
    for (const { patterns } of Object.values(groups)) {
      for (const pattern of patterns) {
        expect(
          names.filter((name) => matches(pattern, name)),
          pattern,
        ).not.toEqual([]);
        // A group holds the packages of one publisher, or a single package, because unrelated packages in a group
        // would wait for each other.
        expect(pattern).toMatch(/^(@[\w-]+\/(\*|[\w-]+)|[\w-]+)$/);
      }
    }
    const grouped = members.flat();
    expect(grouped.length).toBe(new Set(grouped).size);
    // More pull requests than groups may be open, so that a blocked request does not keep others from being opened.
    expect(limit).toBeGreaterThan(Object.keys(groups).length);
  });
});
