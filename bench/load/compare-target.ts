/**
 * bench/compare.ts compares two of these processes. Each runs the embedded cloud of the checkout in its current
 * directory, with a shop that this checkout's code has seeded. It reports its address, and the number of sent messages
 * when asked.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type TargetReady = { origin: string; token: string; numbers: string[] };
export type TargetState = { sent: number };

const repairs = Number(process.argv[2]);
/** This many of the shop's repairs are looked up. */
const NUMBERS = 2_000;

/** Imports a module of the measured checkout by its path from the root. */
const own = <Module>(file: string): Promise<Module> =>
  import(pathToFileURL(path.resolve(file)).href);

const { startCloud } = await own<typeof import('../../local/cloud.ts')>('local/cloud.ts');
const { createShop } =
  await own<typeof import('../../local/testing/shop.ts')>('local/testing/shop.ts');
const { databaseIn, seedShop } = await own<typeof import('../seed.ts')>('bench/seed.ts');
const { sampleNumber } = await own<typeof import('../sample-shop.ts')>('bench/sample-shop.ts');
const words = existsSync('bench/seed-words.ts')
  ? await own<typeof import('../seed-words.ts')>('bench/seed-words.ts')
  : undefined;

const folder = mkdtempSync(path.join(tmpdir(), 'rebond-compare-'));
// These budgets are so large that they never limit the number of changes.
const MANY = { email: 1_000_000, sms: 1_000_000 };
process.env.REBOND_BUDGETS ??= JSON.stringify({
  free: MANY,
  pro: MANY,
  recipient: MANY,
  freeTogether: MANY,
});

// Switches off the limit of requests from one address.
process.env.REBOND_UNLIMITED ??= '127.0.0.1';

// The cloud runs as with `npm start`, because the cloud of the tests would check each of its answers.
const options = { web: false, dataDirectory: folder, report: () => undefined };

/** Creates the shop in the user pool, so that its repairs have its id. */
async function openShop() {
  const empty = await startCloud(options);
  const cloud = { ...empty, setPoolClockOffset: () => undefined };
  const shop = await createShop(cloud).finally(empty.stop);
  for (const suffix of ['', '-wal', '-shm']) rmSync(databaseIn(folder) + suffix, { force: true });
  const seed = words?.seedSearchableShop ?? seedShop;
  await seed(repairs, folder, shop.sub);
  return shop;
}

const { token } = await openShop();
const cloud = await startCloud(options);

/** Counts the sent messages. The outbox keeps only the newest, so the new ones are added up. */
let sent = 0;
let newestSeen: string | undefined;
function countSent(): number {
  const newestFirst = cloud.messaging.outbox.list();
  const seen = newestFirst.findIndex(({ id }) => id === newestSeen);
  sent += seen === -1 ? newestFirst.length : seen;
  newestSeen = newestFirst[0]?.id;
  return sent;
}

process.on('message', () => process.send?.({ sent: countSent() } satisfies TargetState));
process.once('disconnect', async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
  process.exit();
});
/** The numbers are spread, so that successive look-ups are of repairs from all of the shop's years. */
const numbers = Array.from({ length: Math.min(repairs, NUMBERS) }, (_, index) =>
  sampleNumber((index * 7_919) % repairs),
);
process.send?.({ origin: cloud.origin, token, numbers } satisfies TargetReady);
