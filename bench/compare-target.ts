/**
 * One side of bench/compare.ts, forked by it: the embedded cloud of the checkout in the current directory, over a shop
 * that the checkout's own code has seeded. Tells where it is, and how many messages have been sent whenever it is asked.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the target tells first. */
export type TargetReady = { origin: string; token: string; numbers: string[] };
/** What it answers to any message. */
export type TargetState = { sent: number };

const repairs = Number(process.argv[2]);
/** Of the shop's repairs, so many are looked for. */
const NUMBERS = 2_000;

/** A module of the checkout, by its path from the root. */
const own = <Module>(file: string): Promise<Module> =>
  import(pathToFileURL(path.resolve(file)).href);

const { startCloud } = await own<typeof import('../local/cloud.ts')>('local/cloud.ts');
const { createShop } =
  await own<typeof import('../local/testing/shop.ts')>('local/testing/shop.ts');
const { databaseIn, seedShop } = await own<typeof import('./seed.ts')>('bench/seed.ts');
const { sampleNumber } = await own<typeof import('./sample-shop.ts')>('bench/sample-shop.ts');
const words = existsSync('bench/seed-words.ts')
  ? await own<typeof import('./seed-words.ts')>('bench/seed-words.ts')
  : undefined;

const folder = mkdtempSync(path.join(tmpdir(), 'rebond-compare-'));
// No budget of messages keeps a shop from being changed as fast as it can be.
const MANY = { email: 1_000_000, sms: 1_000_000 };
process.env.REBOND_BUDGETS ??= JSON.stringify({ free: MANY, pro: MANY, recipient: MANY });

// And no limit of requests keeps one address from asking as fast.
process.env.REBOND_UNLIMITED ??= '127.0.0.1';

// The cloud of `npm start`, not a test's, which looks at each of its answers.
const options = { web: false, dataDirectory: folder, report: () => undefined };

/** The shop is one of the user pool, whose id its repairs then bear. */
async function openShop() {
  const empty = await startCloud(options);
  const cloud = { ...empty, setPoolClockOffset: () => undefined };
  const shop = await createShop(cloud).finally(empty.stop);
  rmSync(path.dirname(databaseIn(folder)), { recursive: true });
  const seed = words?.seedSearchableShop ?? seedShop;
  await seed(repairs, folder, shop.sub);
  return shop;
}

const { token } = await openShop();
const cloud = await startCloud(options);

/** What has been sent by now: the outbox keeps the newest only, so what is new in it is added up. */
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
/** Far apart, so that one after another lies anywhere in the shop's years. */
const numbers = Array.from({ length: Math.min(repairs, NUMBERS) }, (_, index) =>
  sampleNumber((index * 7_919) % repairs),
);
process.send?.({ origin: cloud.origin, token, numbers } satisfies TargetReady);
