import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The kinds of resource that moto's CloudFormation makes, of those that our templates hold; it passes over others in silence. */
export const KNOWN_TO_MOTO: ReadonlySet<string> = new Set([
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Dashboard',
  'AWS::DynamoDB::Table',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
]);

const STARTS_WITHIN_MS = 60_000;

/** Whether moto_server is on this machine (`pip install 'moto[server]'`). */
export const motoIsInstalled = (): boolean => spawnSync('moto_server', ['--help']).status === 0;

export type Moto = {
  /** Of every service, in every region. */
  endpoint: string;
  /** A request to a service as `region` would get it: a REST path, or a query of an action. */
  ask(service: string, region: string, request: string | Record<string, string>): Promise<string>;
  stop(): void;
};

/** Starts moto on a free port. @throws when it does not answer within a minute. */
export async function startMoto(): Promise<Moto> {
  const port = await freePort();
  // S3 answers by name, and a bucket's host must lead here too: never 127.0.0.1.
  const endpoint = `http://localhost:${port}`;
  const server = spawn('moto_server', ['-H', '0.0.0.0', '-p', String(port)], {
    cwd: tmpdir(),
    stdio: 'ignore',
    env: { ...process.env, MOTO_PORT: String(port) },
  });
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers(endpoint))) {
    if (server.exitCode !== null || Date.now() > until) {
      server.kill('SIGKILL');
      throw new Error(`moto_server does not answer on ${endpoint}.`);
    }
    await sleep(200);
  }
  return {
    endpoint,
    ask: (service, region, request) => ask(endpoint, service, region, request),
    stop: () => {
      server.kill('SIGKILL');
    },
  };
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(`${endpoint}/moto-api/data.json`).then(
    ({ ok }) => ok,
    () => false,
  );

async function ask(
  endpoint: string,
  service: string,
  region: string,
  request: string | Record<string, string>,
): Promise<string> {
  // Moto reads the service and the region from the signature, which it does not check.
  const headers = {
    authorization: `AWS4-HMAC-SHA256 Credential=rehearsal/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=none`,
  };
  const response = await (typeof request === 'string'
    ? fetch(`${endpoint}${request}`, { headers })
    : fetch(endpoint, { method: 'POST', headers, body: new URLSearchParams(request) }));
  const body = await response.text();
  if (!response.ok) throw new Error(`${service} ${JSON.stringify(request)}: ${body}`);
  return body;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
