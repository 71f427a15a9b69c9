/**
 * `npm run localstack` deploys the application to a LocalStack-compatible emulator of AWS (AWS_ENDPOINT_URL,
 * http://localhost:4566 by default), serves it at http://localhost:3000 (PORT), and runs the journeys on it. `npm run
 * localstack -- --serve` keeps it open until Ctrl-C instead. docker-compose.yml starts an emulator.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JOURNEYS_LEFT_OUT } from '../../e2e/deployed.ts';
import { LEFT_OUT_LOCALLY } from '../../infra/stacks/local-edge.ts';
import { type Deployment, startEdge } from '../../local/emulators/stage-edge/edge.ts';
import { SENDER_EMAIL } from '../../local/resources.ts';
import { ROOT } from '../../local/root.ts';

const BIN = path.join(ROOT, 'node_modules/.bin');
const OUTPUTS = path.join(ROOT, 'cdk.out/outputs.json');
const STAGE = 'local';

const endpoint = new URL(process.env.AWS_ENDPOINT_URL || 'http://localhost:4566');
const port = Number(process.env.PORT || 3000);

/** Every started program gets this environment. An emulator accepts any credentials. */
const environment = {
  AWS_ENDPOINT_URL: endpoint.origin,
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  CDK_DISABLE_CLI_TELEMETRY: '1',
};

/** Runs a program in this terminal. @throws when it fails; it has printed why itself. */
function run(program: string, args: string[], more: Record<string, string> = {}): void {
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: `${BIN}:${process.env.PATH}`, ...more },
  });
  if (status !== 0) throw new Error(`${path.basename(args[0] ?? program)} failed.`);
}

async function requireEmulator(): Promise<void> {
  const answered = await fetch(endpoint).catch(() => undefined);
  if (answered) return;
  throw new Error(
    `Nothing answers at ${endpoint.origin}. Start an emulator (docker compose up -d floci), or name one: AWS_ENDPOINT_URL=…`,
  );
}

/** Bootstraps the emulator's two regions and deploys every stack that it supports. */
function deploy(): void {
  for (const [part, why] of Object.entries(LEFT_OUT_LOCALLY)) {
    console.log(`Left out: ${part} (${why})`);
  }
  const sender = `senderEmail=${SENDER_EMAIL}`;
  const context = [`stage=${STAGE}`, `localOrigin=http://localhost:${port}`, sender];
  const cdk = (command: string, ...options: string[]) =>
    run(process.execPath, ['infra/cdk.ts', command, ...context, '--no-notices', ...options]);
  cdk('bootstrap');
  mkdirSync(path.dirname(OUTPUTS), { recursive: true });
  cdk('deploy', '--require-approval=never', '--method=direct', `--outputs-file=${OUTPUTS}`);
}

/** Reads the outputs of the stack `local-edge`. */
function readDeployment(): Deployment {
  const outputs = JSON.parse(readFileSync(OUTPUTS, 'utf8'))[`rebond-${STAGE}-local-edge`];
  return {
    region: outputs.Region,
    apiUrl: outputs.ApiUrl,
    liveUrl: outputs.LiveUrl,
    userPoolId: outputs.UserPoolId,
    userPoolClientId: outputs.UserPoolClientId,
    logosBucket: outputs.LogosBucket,
    originSecret: outputs.OriginSecret,
  };
}

async function main(): Promise<void> {
  await requireEmulator();
  deploy();
  const deployment = readDeployment();
  const webDirectory = path.join(ROOT, 'web/dist');
  const edge = await startEdge({ port, endpoint, deployment, webDirectory });
  try {
    console.log(`Rebond on ${endpoint.origin}: ${edge.origin}`);
    if (process.argv.includes('--serve')) return void (await once(process, 'SIGINT'));
    for (const { journey, why } of JOURNEYS_LEFT_OUT) console.log(`Left out: ${journey} (${why})`);
    await runJourneys(edge.origin);
  } finally {
    await edge.close();
  }
}

/** Runs the journeys in another process, because this one serves the application. */
async function runJourneys(origin: string): Promise<void> {
  const journeys = spawn(path.join(BIN, 'playwright'), ['test'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment, REBOND_ORIGIN: origin },
  });
  const [code] = await once(journeys, 'exit');
  process.exitCode = code ?? 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
