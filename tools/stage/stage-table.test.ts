import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../local/root.ts';

const RESTORED = 'rebond-prod-202611211800';

/** The server answers the commands as Parameter Store and as DynamoDB with an empty table. */
let server: Server;
let parameters: Record<string, string>;
let tables: Set<string>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const asked = JSON.parse(body);
    if (asked.TableName) tables.add(asked.TableName);
    const names: string[] = asked.Names ?? [];
    const known = names.filter((name) => parameters[name] !== undefined);
    const answer = asked.Names
      ? { Parameters: known.map((Name) => ({ Name, Value: parameters[Name] })) }
      : { Items: [], Count: 0 };
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  parameters = {};
  tables = new Set();
});

/** Runs a command on the stage `prod` and returns the tables that it asked. */
async function tablesOf(command: readonly string[]): Promise<string[]> {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await promisify(execFile)(process.execPath, [...command, 'stage=prod'], {
    cwd: ROOT,
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: 'eu-west-3',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });
  return [...tables];
}

const COMMANDS = [
  ['tools/stage/shop.ts', 'spend'],
  ['tools/stage/archives.ts', 'list'],
  ['tools/stage/reindex.ts'],
];

it.each(COMMANDS)('The command %s uses the restored table of a stage', async (...command) => {
  parameters = { '/rebond/prod/table': RESTORED };
  expect(await tablesOf(command)).toEqual([RESTORED]);
});

it('A command uses the stage’s usual table in a region that holds only a copy of it', async () => {
  expect(await tablesOf(['tools/stage/archives.ts', 'list'])).toEqual(['rebond-prod']);
});
