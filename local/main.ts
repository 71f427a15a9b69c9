/** `npm start` and `npm run dev` run the embedded cloud, its web build and its demonstration shop. */
import { ClearError } from './clear-error.ts';
import { describeDeadLetters } from './cloud/gateway/local-pages.ts';
import { COLD_STARTS } from './cloud/lambda/environments.ts';
import type { LambdaAccount } from './cloud/lambda/runtime.ts';
import { DEMONSTRATION_ACCOUNT } from './cloud/seed/demonstration.ts';
import { seedDemonstration } from './cloud/seed/seed.ts';
import type { SeededRepair } from './cloud/seed/seeded-repairs.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { reloadOnChange, startDevServer } from './dev-server.ts';
import { readStripeTestMode } from './emulators/stripe/test-mode.ts';
import { noSpaceLeft } from './folder-errors.ts';
import { ensureWebBuilt, onWebBuild } from './web-build.ts';

const STOP_LIMIT_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const toStop: (() => unknown)[] = [];
let stopping = false;

async function stopAndExit(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref();
  for (const step of toStop.reverse()) await step();
  process.exit(code);
}

function fail(error: unknown): void {
  if (stopping) return;
  console.error(error instanceof ClearError ? error.message : error);
  void stopAndExit(1);
}

function readSettings() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ClearError(`PORT doit être un nombre de 0 à 65535, et non « ${process.env.PORT} ».`);
  }
  const data = process.env.REBOND_DATA || '.local/data';
  return {
    port,
    dataDirectory: data === 'memory' ? undefined : data,
    isDev: process.argv.includes('--dev'),
    lambdas: readLambdas(process.argv),
  };
}

function readLambdas(words: readonly string[]): LambdaAccount {
  const coldStarts = words.includes('--cold') && { coldStarts: COLD_STARTS };
  const at = words.indexOf('--lambdas');
  if (at < 0) return { ...coldStarts };
  const concurrency = Number(words[at + 1]);
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new ClearError(
      '--lambdas est suivi d’un nombre, comme dans « npm start -- --lambdas 10 ».',
    );
  }
  return { ...coldStarts, concurrency };
}

async function start(): Promise<void> {
  const { port, dataDirectory, isDev, lambdas } = readSettings();
  const stripeAccount = readStripeTestMode(process.env);
  const built = Promise.withResolvers<void>();
  say('Démarrage des services…');
  const cloud = await startCloud({
    port: isDev ? 0 : port,
    web: !isDev,
    webBuilt: built.promise,
    bundles: !isDev,
    lambdas,
    dataDirectory,
    stripeAccount,
    publicOrigin: isDev ? `http://localhost:${port}` : undefined,
  });
  toStop.push(() => cloud.stop());
  cloud.failed.catch(fail);
  if (isDev) {
    const server = await startDevServer(port, cloud.gatewayOrigin);
    toStop.push(() => server.close());
    toStop.push(reloadOnChange(cloud, say));
  }
  say('Préparation de la boutique de démonstration…');
  const building = new AbortController();
  toStop.push(() => building.abort());
  const [seeded] = await Promise.all([
    seed(cloud, dataDirectory),
    isDev || ensureWebBuilt(say, building.signal).then(built.resolve),
  ]);
  if (stopping) return;
  // Frees the memory of the functions that the seeding called, and forgets a tracking page of the earlier build.
  cloud.reloadFunctions();
  if (!isDev) toStop.push(onWebBuild(() => cloud.reloadFunctions()));
  showWhereToLook(cloud, seeded);
  await showReady(cloud);
}

async function seed(cloud: Cloud, dataDirectory: string | undefined): Promise<SeededRepair[]> {
  try {
    return await seedDemonstration(cloud, dataDirectory);
  } catch (error) {
    // Ctrl-C stops the cloud, and the seed's requests then fail. That is not reported as a failure.
    const cause = dataDirectory === undefined ? undefined : noSpaceLeft(dataDirectory);
    if (!stopping) {
      console.error(
        'La boutique de démonstration n’a pas pu être créée\u202f:',
        cause?.message ?? error,
      );
    }
    return [];
  }
}

function showWhereToLook(cloud: Cloud, seeded: readonly SeededRepair[]): void {
  const row = (label: string, value: string) => say(`  ${label.padEnd(16)}${value}`);
  say('');
  row('Application', cloud.origin);
  row('Démonstration', `${DEMONSTRATION_ACCOUNT.email}  ${DEMONSTRATION_ACCOUNT.password}`);
  for (const [index, repair] of seeded.entries()) {
    row(index === 0 ? 'Suivis' : '', `${repair.trackingNumber}  ${repair.status}`);
  }
  row('Boîte d’envoi', `${cloud.origin}/_local/outbox`);
}

/** Prints that everything is ready, and the dead-lettered messages, because somebody has to look at them. */
async function showReady(cloud: Cloud): Promise<void> {
  const deadLetters = await cloud.deadLetters();
  if (deadLetters.length > 0) say(`  Messages mis de côté : ${describeDeadLetters(deadLetters)}`);
  say('');
  say(`Rebond est prêt : ${cloud.origin}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAndExit(0));
}
// The parent that started us by `fork` has been killed.
process.on('disconnect', () => void stopAndExit(0));

await start().catch(fail);
