/**
 * The second half of `npm run test:moto` runs the handlers' tests with moto instead of our engines of DynamoDB, S3 and
 * SQS. Functions reach moto by `AWS_ENDPOINT_URL` alone, as they would reach LocalStack. compared.ts lists the known
 * differences and says who is right. The run fails when a difference is not listed, or when a listed one no longer
 * occurs.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { motoIsInstalled } from '../../infra/rehearsal/moto.ts';
import { ROOT } from '../../local/root.ts';
import { COMPARED, comparedFiles, DIFFERENCES, LEFT_OUT_TESTS } from './compared.ts';

type Report = {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** Moto is slow; some answers take minutes. */
const TEST_MS = 300_000;

/** Runs the compared files whose paths begin with one of `places`, and returns the report. */
function askMoto(places: readonly string[]): Report {
  const directory = mkdtempSync(path.join(tmpdir(), 'rebond-second-opinion-'));
  const file = path.join(directory, 'report.json');
  const others = Object.keys(LEFT_OUT_TESTS).map((name) => name.replace(/[.*+?]/g, '\\$&'));
  try {
    spawnSync(
      path.join(ROOT, 'node_modules/.bin/vitest'),
      [
        ...['run', '--project=integration', '--silent=passed-only', `--testTimeout=${TEST_MS}`],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        `--testNamePattern=^(?!.*(?:${others.join('|')}))`,
        ...comparedFiles(
          globSync('{functions,local}/**/*.integration.test.ts', { cwd: ROOT }),
          places,
        ),
      ],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ENGINES: 'moto' } },
    );
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Lists the unexpected outcomes in the report, one line each, and prints how many answers are the same. */
function compare({ testResults }: Report, isWhole: boolean): string[] {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const namesOf = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  const otherwise = namesOf('failed');
  const known = DIFFERENCES.flatMap(({ tests: names }) => names);
  console.log(`\nmoto: ${namesOf('passed').length} tests agree, ${otherwise.length} differ`);
  for (const { says, right, tests: names } of DIFFERENCES) {
    console.log(`  ${names.length} × ${says} Right: ${right}`);
  }
  const gone = known.filter((name) => !otherwise.includes(name));
  return [
    ...testResults.flatMap(({ name, message, assertionResults }) =>
      message && assertionResults.length === 0 ? [`could not begin: ${name}: ${message}`] : [],
    ),
    ...otherwise.filter((name) => !known.includes(name)).map((name) => `not known: ${name}`),
    ...(isWhole ? gone.map((name) => `is gone: ${name}`) : []),
  ];
}

if (motoIsInstalled()) {
  const places = process.argv.slice(2);
  const isWhole = places.length === 0;
  const problems = compare(askMoto(isWhole ? COMPARED : places), isWhole);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.log('Skipped because moto_server is not installed: pip install "moto[server]"');
}
