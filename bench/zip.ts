/**
 * Measures a ZIP of documents: its pieces, time, sizes and memory, which must not grow with the number of documents.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { drawLogo } from '../functions/company/draw-logo.ts';
import { newDocumentId } from '../functions/documents/document-id.ts';
import { sampleDocument } from '../functions/testing/document-samples.ts';
import { UNBOUNDED_SETTINGS } from '../functions/testing/unbounded.ts';
import { bundleLambda } from '../infra/bundles/bundle.ts';
import { DEMONSTRATION_LOGO } from '../local/cloud/seed/demonstration.ts';
import { median, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const COUNTS = [200, 2_000];
const HANDLER = 'functions/account/zip/zip-documents.handler.ts';

const ENVIRONMENT = {
  PATH: process.env.PATH,
  TABLE_NAME: 'rebond-bench',
  LOGOS_BUCKET: 'rebond-bench',
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  REBOND_VERSION: 'bench',
  BUDGETS: JSON.stringify(UNBOUNDED_SETTINGS),
};

const LOGO = (await drawLogo(Buffer.from(DEMONSTRATION_LOGO))).toString('base64');
const FIRST = newDocumentId(Date.UTC(2026, 10, 20));
const DOCUMENT = { ...sampleDocument({}, { logo_url: '/logos/bench/1.png' }), id: FIRST };

/**
 * Runs the bundled Lambda in its own process and requests piece after piece from it. A server replaces the logo's
 * bucket and the table, whose documents differ only by their ids.
 */
const PROBE = `
import { createServer } from 'node:http';
const [file, text, count, logo] = process.argv.slice(1);
const first = JSON.parse(text).id;
const idOf = (index) => first.slice(0, -6) + index.toString(16).padStart(6, '0');
const item = (index) => ({
  sk: { S: 'DOCUMENT#' + idOf(index) }, document: { S: text.replace(first, idOf(index)) },
});
const answer = ({ ExpressionAttributeValues: values, Limit, ProjectionExpression }) => {
  if (ProjectionExpression) {
    return { Items: Array.from({ length: Number(count) }, () => ({ invoiceDate: { S: JSON.parse(text).invoiceDate } })) };
  }
  const [, after] = Object.values(values).flatMap(({ S }) => /([0-9a-f]{6})~$/.exec(S) ?? []);
  const from = after ? Number.parseInt(after, 16) + 1 : 0;
  const to = Math.min(from + Limit, Number(count));
  const Items = Array.from({ length: to - from }, (_, place) => item(from + place));
  return to < Number(count) ? { Items, LastEvaluatedKey: { pk: { S: 'x' }, sk: Items.at(-1).sk } } : { Items };
};
const server = createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(Buffer.from(logo, 'base64'));
  const asked = JSON.parse((await request.toArray()).join(''));
  response.end(JSON.stringify(asked.Limit || asked.ProjectionExpression === 'invoiceDate' ? answer(asked) : {}));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:' + server.address().port;
process.env.AWS_ENDPOINT_URL_S3 = process.env.AWS_ENDPOINT_URL;
const { handler } = await import(file);
const times = [];
let [bytes, documents, cursor] = [0, 0, ''];
while (cursor !== null) {
  const event = {
    headers: { 'x-origin-verify': 'bench' }, stageVariables: { originSecrets: 'bench' },
    queryStringParameters: { from: '2026-01-01', to: '2026-12-31', ...(cursor && { cursor }) },
    routeKey: 'GET /api/export/zip',
    requestContext: {
      http: { method: 'GET' },
      authorizer: { jwt: { claims: { sub: 'bench', token_use: 'access' } } },
    },
  };
  const start = performance.now();
  const result = await handler(event, { awsRequestId: 'bench', getRemainingTimeInMillis: () => 25_000 });
  times.push(performance.now() - start);
  if (result.statusCode !== 200) throw new Error(result.body);
  const piece = JSON.parse(result.body);
  bytes += (piece.entries.length * 3) / 4;
  documents += piece.documents;
  cursor = piece.cursor;
}
const peakMb = process.resourceUsage().maxRSS / 1e3;
console.log(JSON.stringify({ times, bytes, documents, peakMb }));
server.close();
server.closeAllConnections();
`;

type Probe = { times: number[]; bytes: number; documents: number; peakMb: number };

function figuresOf(file: string, count: number): Row[] {
  const args = [
    '--input-type=module',
    '-e',
    PROBE,
    file,
    JSON.stringify(DOCUMENT),
    String(count),
    LOGO,
  ];
  const output = execFileSync(process.execPath, args, { env: ENVIRONMENT, maxBuffer: 1e7 });
  const { times, bytes, documents, peakMb }: Probe = JSON.parse(output.toString());
  if (documents !== count) throw new Error(`The ZIP holds ${documents} of ${count} documents`);
  const name = `${count} documents`;
  return [
    plainly(`${name}: pieces`, times.length, ''),
    plainly(`${name}: a piece`, median(times), 'ms'),
    plainly(`${name}: all pieces`, times.reduce((sum, each) => sum + each, 0) / 1000, 's'),
    plainly(`${name}: size of the file`, bytes / 1e6, 'MB'),
    plainly(`${name}: most memory`, peakMb, 'MB'),
  ];
}

const bundle = bundleLambda(HANDLER);
try {
  reportTable(
    'zip',
    COUNTS.flatMap((count) => figuresOf(bundle.file, count)),
  );
} finally {
  rmSync(bundle.directory, { recursive: true });
}
