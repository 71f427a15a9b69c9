import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** Python imports what stands there first. */
const MENDS = path.join(import.meta.dirname, 'mended-moto');
const STARTS_WITHIN_MS = 60_000;

/** Whether moto_server is on this machine (`pip install 'moto[server]'`). */
export const motoIsInstalled = (): boolean => spawnSync('moto_server', ['--help']).status === 0;

export type Moto = {
  /** Of every service, in every region. */
  endpoint: string;
  /** A request to a service as `region` would get it: a REST path, or a query of an action. */
  ask(service: string, region: string, request: string | Record<string, string>): Promise<string>;
  /** An action of a service that speaks JSON, by its target: `DynamoDB_20120810.ListTables`. */
  json(service: string, region: string, target: string, input: object): Promise<string>;
  stop(): void;
};

/** Starts moto on a free port, with `variables` in its environment. @throws when it does not answer within a minute. */
export async function startMoto(variables: Record<string, string> = {}): Promise<Moto> {
  const port = await freePort();
  // The CDK's command line asks S3 by a bucket's host, which must lead here too: never 127.0.0.1.
  const endpoint = `http://localhost:${port}`;
  const server = spawn('moto_server', ['-H', '0.0.0.0', '-p', String(port)], {
    cwd: tmpdir(),
    stdio: 'ignore',
    env: { ...process.env, ...variables, MOTO_PORT: String(port), PYTHONPATH: MENDS },
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
    ask: (service, region, asked) =>
      send(service, region, typeof asked === 'string' ? `${endpoint}${asked}` : endpoint, {
        ...(typeof asked !== 'string' && { method: 'POST', body: new URLSearchParams(asked) }),
      }),
    json: (service, region, target, input) =>
      send(service, region, endpoint, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' },
      }),
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

async function send(
  service: string,
  region: string,
  address: string,
  { headers, ...request }: RequestInit & { headers?: Record<string, string> },
): Promise<string> {
  // Moto reads the service and the region from the signature, which it does not check.
  const authorization = `AWS4-HMAC-SHA256 Credential=rehearsal/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=none`;
  const response = await fetch(address, { ...request, headers: { ...headers, authorization } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${service} ${address}: ${body}`);
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
