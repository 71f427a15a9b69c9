/**
 * Measures the cost of one PDF, by the printer as a Lambda bundles it. Measures milliseconds and memory of an invoice
 * of 2 lines, of the same invoice with a logo, and of a quote of 200 lines. Also measures the printer's cold start, the
 * sizes of the files, and the milliseconds of slips and labels. Every print is made anew, although the Lambda would
 * cache it.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { drawLogo } from '../functions/company/draw-logo.ts';
import { sampleDocument } from '../functions/testing/document-samples.ts';
import { SAMPLE_LABEL } from '../functions/testing/pictured-at-counter.ts';
import { SLIP_PRINTS } from '../functions/testing/slip-samples.ts';
import { bundleLambda } from '../infra/bundles/bundle.ts';
import { DEMONSTRATION_LOGO } from '../local/cloud/seed/demonstration.ts';
import type { CounterPrint } from './lambdas/print-at-counter.handler.ts';
import { atMost, median, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const WARM_RUNS = 30;
const COLD_RUNS = 10;
const HANDLER = 'bench/lambdas/print-document.handler.ts';
const COUNTER_HANDLER = 'bench/lambdas/print-at-counter.handler.ts';
const AT_COUNTER_MS = 150;

const ENVIRONMENT = {
  PATH: process.env.PATH,
  LOGOS_BUCKET: 'rebond-bench',
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  REBOND_VERSION: 'bench',
};

const LOGO = (await drawLogo(Buffer.from(DEMONSTRATION_LOGO))).toString('base64');

const DOCUMENTS = {
  'invoice of 2 lines': sampleDocument(),
  'invoice with a logo': sampleDocument({}, { logo_url: '/logos/bench/1.png' }),
  'quote of 200 lines': sampleDocument({
    documentType: 'devis',
    operationCategory: 'services',
    items: Array.from({ length: 200 }, (_, index) => ({
      description: `Pièce ${index + 1}, remplacée et essayée avant d’être rendue`,
      quantity: 1.5,
      price: 12.34,
    })),
  }),
};

const AT_COUNTER: Readonly<Record<string, CounterPrint>> = {
  'slip, A4': { slip: SLIP_PRINTS.usual, format: 'a4' },
  'signed slip, A4': { slip: SLIP_PRINTS.signed, format: 'a4' },
  'signed slip, its texts at their longest, A4': {
    slip: SLIP_PRINTS['long and signed'],
    format: 'a4',
  },
  'signed slip, 80 mm': { slip: SLIP_PRINTS.signed, format: 'roll' },
  label: { labels: [SAMPLE_LABEL] },
};

/**
 * Runs in its own process, which has loaded nothing of ours. It imports the bundled printer and prints a document. A
 * server in the process replaces the logo's bucket.
 */
const PROBE = `
import { createServer } from 'node:http';
const [file, text, runs, logo] = process.argv.slice(1);
const bucket = createServer((request, response) => {
  request.resume().on('end', () => response.end(Buffer.from(logo, 'base64')));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => bucket.once('listening', resolve));
process.env.AWS_ENDPOINT_URL_S3 = 'http://127.0.0.1:' + bucket.address().port;
const document = JSON.parse(text);
const before = performance.now();
const { handler } = await import(file);
const importMs = performance.now() - before;
const times = [];
let bytes;
for (let run = 0; run < Number(runs); run += 1) {
  const start = performance.now();
  bytes = (await handler(document)).content.length;
  times.push(performance.now() - start);
}
const rssMb = process.memoryUsage().rss / 1e6;
console.log(JSON.stringify({ importMs, times, bytes, rssMb }));
bucket.close();
bucket.closeAllConnections();
`;

type Probe = { importMs: number; times: number[]; bytes: number; rssMb: number };

function probe(file: string, document: object, runs: number): Probe {
  const values = [file, JSON.stringify(document), String(runs), LOGO];
  const args = ['--input-type=module', '-e', PROBE, ...values];
  const output = execFileSync(process.execPath, args, { env: ENVIRONMENT, maxBuffer: 1e7 });
  return JSON.parse(output.toString());
}

/** Returns the figures of one document; each cold figure comes from its own process. */
function figuresOf(file: string, name: string, document: object): Row[] {
  const warm = probe(file, document, WARM_RUNS + 1);
  const cold = Array.from({ length: COLD_RUNS }, () => probe(file, document, 1));
  return [
    plainly(`${name}, warm`, median(warm.times.slice(1)), 'ms'),
    plainly(`${name}, cold: import`, median(cold.map(({ importMs }) => importMs)), 'ms'),
    plainly(`${name}, cold: PDF`, median(cold.map(({ times }) => times[0] ?? Number.NaN)), 'ms'),
    plainly(`${name}: memory after one`, median(cold.map(({ rssMb }) => rssMb)), 'MB'),
    plainly(`${name}: memory after ${WARM_RUNS}`, warm.rssMb, 'MB'),
    plainly(`${name}: size of the file`, warm.bytes / 1000, 'kB'),
  ];
}

const warmOf = (file: string, [name, print]: [string, CounterPrint]): Row =>
  atMost(
    `${name}, warm`,
    median(probe(file, print, WARM_RUNS + 1).times.slice(1)),
    AT_COUNTER_MS,
    'ms',
  );

const bundle = bundleLambda(HANDLER);
const counterBundle = bundleLambda(COUNTER_HANDLER);
try {
  const code = plainly(
    'the printer’s code, beside its fonts',
    statSync(bundle.file).size / 1000,
    'kB',
  );
  const rows = Object.entries(DOCUMENTS).flatMap(([name, document]) =>
    figuresOf(bundle.file, name, document),
  );
  const atCounter = Object.entries(AT_COUNTER).map((each) => warmOf(counterBundle.file, each));
  reportTable('pdf', [...rows, code, ...atCounter]);
} finally {
  for (const { directory } of [bundle, counterBundle]) rmSync(directory, { recursive: true });
}
