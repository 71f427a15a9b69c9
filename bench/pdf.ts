/**
 * What one PDF costs: milliseconds and memory of an invoice of 2 lines, the same with an SVG logo, and a quote of 200
 * lines in a warm Lambda's bundle, the bundle's cold start, and the sizes of the files. `node bench/pdf.ts`; the figures go to `bench/results/pdf.json`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleDocument } from '../functions/documents/document-samples.ts';
import { bundleLambda } from '../infra/bundle.ts';
import { DEMONSTRATION_LOGO } from '../local/seed/demonstration.ts';

const WARM_RUNS = 30;
const COLD_RUNS = 10;
const HANDLER = 'functions/documents/get-document-pdf.handler.ts';

const ENVIRONMENT = {
  PATH: process.env.PATH,
  TABLE_NAME: 'rebond-bench',
  LOGOS_BUCKET: 'rebond-bench',
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  REBOND_VERSION: 'bench',
};

const DOCUMENTS = {
  'invoice of 2 lines': sampleDocument(),
  'invoice with an SVG logo': sampleDocument({}, { logo_url: '/logos/bench/logo.svg' }),
  'quote of 200 lines': sampleDocument({
    documentType: 'devis',
    items: Array.from({ length: 200 }, (_, index) => ({
      description: `Pièce ${index + 1}, remplacée et essayée avant d’être rendue`,
      quantity: 1.5,
      price: 12.34,
    })),
  }),
};

/**
 * Runs in a process of its own, with nothing of ours loaded before: imports the bundled Lambda, then asks it for a
 * document, which a table of one item gives it, and for its logo, which a bucket of one object does.
 */
const PROBE = `
import { createServer } from 'node:http';
const [file, text, runs, logo] = process.argv.slice(1);
const item = { document: { S: text } };
const table = createServer((request, response) => {
  const answer = request.method === 'GET' ? logo : JSON.stringify({ Item: item });
  request.resume().on('end', () => response.end(answer));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => table.once('listening', resolve));
process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:' + table.address().port;
process.env.AWS_ENDPOINT_URL_S3 = process.env.AWS_ENDPOINT_URL;
const before = performance.now();
const { handler } = await import(file);
const importMs = performance.now() - before;
const event = {
  headers: {}, pathParameters: { id: JSON.parse(text).id }, routeKey: 'GET',
  requestContext: { authorizer: { jwt: { claims: { sub: 'bench', token_use: 'access' } } } },
};
const times = [];
let result;
for (let run = 0; run < Number(runs); run += 1) {
  const start = performance.now();
  result = await handler(event, { awsRequestId: 'bench' });
  times.push(performance.now() - start);
}
if (result.statusCode !== 200) throw new Error(result.body);
const bytes = Buffer.from(result.body, 'base64').length;
const rssMb = process.memoryUsage().rss / 1e6;
console.log(JSON.stringify({ importMs, times, bytes, rssMb }));
table.close();
table.closeAllConnections();
`;

type Probe = { importMs: number; times: number[]; bytes: number; rssMb: number };

function probe(file: string, document: object, runs: number): Probe {
  const values = [file, JSON.stringify(document), String(runs), DEMONSTRATION_LOGO];
  const args = ['--input-type=module', '-e', PROBE, ...values];
  const output = execFileSync(process.execPath, args, { env: ENVIRONMENT, maxBuffer: 1e7 });
  return JSON.parse(output.toString());
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 10) / 10;

const bundle = bundleLambda(HANDLER);
try {
  const rows = Object.entries(DOCUMENTS).map(([name, document]) => {
    const warm = probe(bundle.file, document, WARM_RUNS + 1);
    const cold = Array.from({ length: COLD_RUNS }, () => probe(bundle.file, document, 1));
    return {
      document: name,
      'warm ms (median)': rounded(median(warm.times.slice(1))),
      'cold import ms': rounded(median(cold.map(({ importMs }) => importMs))),
      'cold first PDF ms': rounded(median(cold.map(({ times }) => times[0] ?? 0))),
      'memory MB (1 PDF)': rounded(median(cold.map(({ rssMb }) => rssMb))),
      [`memory MB (${WARM_RUNS} PDFs)`]: rounded(warm.rssMb),
      'file kB': rounded(warm.bytes / 1000),
    };
  });
  const bundleKb = rounded(statSync(bundle.file).size / 1000);
  console.table(rows);
  console.log(`Lambda's code: ${bundleKb} kB, and its fonts beside it`);
  const results = path.join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const figures = JSON.stringify({ bundleKb, rows }, undefined, 2);
  writeFileSync(path.join(results, 'pdf.json'), `${figures}\n`);
} finally {
  rmSync(bundle.directory, { recursive: true });
}
