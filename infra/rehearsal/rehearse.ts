/** This file rehearses a deployment: the CDK deploys every stack to moto as it would to AWS, as far as moto can. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuildOptions, buildApp } from '../app.ts';
import { leaveOut } from './leave-out.ts';
import { KNOWN_TO_MOTO } from './moto.ts';

const CDK = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

type Prepared = { stacks: string[]; leftOut: string[] };

/**
 * Synthesizes the whole stage into `outdir`. `leftOut` are the kinds of resource that moto lacks, and `stacks` those
 * that still have resources.
 */
export function prepare(
  outdir: string,
  { context = { stage: 'dev' }, bundlesCode = true }: Omit<BuildOptions, 'outdir'> = {},
): Prepared {
  const { stacks } = buildApp({ outdir, context, bundlesCode }).synth();
  const prepared = stacks.map(({ stackName, templateFile }) => {
    const file = path.join(outdir, templateFile);
    const { template, types } = leaveOut(JSON.parse(readFileSync(file, 'utf8')), KNOWN_TO_MOTO);
    writeFileSync(file, JSON.stringify(template));
    return { stackName, types, isEmpty: Object.keys(template.Resources ?? {}).length === 0 };
  });
  return {
    stacks: prepared.flatMap(({ stackName, isEmpty }) => (isEmpty ? [] : [stackName])),
    leftOut: [...new Set(prepared.flatMap(({ types }) => types))].sort(),
  };
}

type Changed = { Resources: Record<string, unknown> };

/**
 * Changes a template as a later release would, and returns a function that restores it. The asset key is new, because
 * the CDK does not upload a template again under the same key.
 */
export function changeTemplate(
  outdir: string,
  stackName: string,
  by: (template: Changed) => void,
): () => void {
  const [templateFile, assetsFile] = [`${stackName}.template.json`, `${stackName}.assets.json`];
  const read = (file: string) => readFileSync(path.join(outdir, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(path.join(outdir, file), text);
  const assets = JSON.parse(read(assetsFile)) as { files: Record<string, AssetFile> };
  const [key] =
    Object.entries(assets.files).find(([, each]) => each.source.path === templateFile) ?? [];
  if (key === undefined) throw new Error(`${stackName} has no template among its assets`);
  const template = JSON.parse(read(templateFile)) as Changed;
  by(template);
  const text = JSON.stringify(template);
  const changedKey = createHash('sha256').update(text).digest('hex');
  const rename = (from: string, to: string) => {
    for (const file of [assetsFile, 'manifest.json']) write(file, read(file).replaceAll(from, to));
  };
  const before = read(templateFile);
  write(templateFile, text);
  rename(key, changedKey);
  return () => {
    write(templateFile, before);
    rename(changedKey, key);
  };
}

type AssetFile = { source: { path?: string } };

/** @throws with the output of the CDK's command line when it fails. */
export async function runCdk(endpoint: string, outdir: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [CDK, ...args, '--app', outdir, '--no-notices', '--no-version-reporting', '--progress=events'],
    {
      maxBuffer: 10_000_000,
      env: {
        ...process.env,
        CI: '1',
        AWS_ENDPOINT_URL: endpoint,
        AWS_REGION: 'eu-west-3',
        AWS_ACCESS_KEY_ID: 'rehearsal',
        AWS_SECRET_ACCESS_KEY: 'rehearsal',
        CDK_DISABLE_CLI_TELEMETRY: '1',
      },
    },
  );
  return stdout + stderr;
}
