import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** moto's CloudFormation creates only these kinds of resource of our templates; it silently skips others. */
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

const MENDS = path.join(import.meta.dirname, 'mended-moto');
const STARTS_WITHIN_MS = 60_000;

/** Returns whether moto_server is installed on this machine (`pip install 'moto[server]'`). */
export const motoIsInstalled = (): boolean => spawnSync('moto_server', ['--help']).status === 0;

export type Moto = Awaited<ReturnType<typeof startMoto>>;

/** Starts moto on a free port. @throws when moto does not answer within a minute. */
export async function startMoto(variables: Record<string, string> = {}) {
  const port = await freePort();
  // The CDK prepends a bucket's name to this host, which resolves for `localhost` and not for 127.0.0.1.
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
    /** Sends a REST path, or the query of an action, to a service of `region`. */
    ask: (service: string, region: string, asked: string | Record<string, string>) =>
      send(service, region, typeof asked === 'string' ? `${endpoint}${asked}` : endpoint, {
        ...(typeof asked !== 'string' && { method: 'POST', body: new URLSearchParams(asked) }),
      }),
    /** The target has the form `DynamoDB_20120810.ListTables`. */
    json: (service: string, region: string, target: string, input: object) =>
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
  // Moto reads the service and the region from the signature and does not verify it.
  const authorization = `AWS4-HMAC-SHA256 Credential=rehearsal/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=none`;
  const response = await fetch(address, { ...request, headers: { ...headers, authorization } });
  const body = await response.text();
  if (!response.ok) throw new Error(`moto refused a request of ${service} at ${address}: ${body}`);
  return body;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
