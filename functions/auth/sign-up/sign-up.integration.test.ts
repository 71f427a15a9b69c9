/** In a day, only a limited number of addresses may sign up from one network, and at one e-mail domain. */
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { permitSignUp } from './permit-sign-up.ts';
import { signUpsRepository } from './sign-ups.repository.ts';
import { signUpPermitKey } from './stored-sign-ups.ts';

let table: TestTable;
loneTable((started) => {
  table = started;
});

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR_MS = 3_600_000;

let networks = 0;
const newNetwork = () => `203.0.113.${++networks}`;

/** Asks for addresses from a network at once, and returns how many got a permit. */
async function ask(emails: readonly string[], network: string | (() => string), nowMs = NOW) {
  const dependencies = {
    signUps: signUpsRepository(table),
    limits: budgetsOf().signUps,
    now: () => nowMs,
  };
  const asked = await Promise.allSettled(
    emails.map((email) =>
      permitSignUp(dependencies, email, typeof network === 'string' ? network : network()),
    ),
  );
  for (const each of asked) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'TOO_MANY' });
  }
  return asked.filter(({ status }) => status === 'fulfilled').length;
}
const addresses = (count: number, of: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => of(place));

it('Ten addresses a day may sign up from one network, and one that asks again is counted once', async () => {
  const network = newNetwork();
  const emails = addresses(14, (place) => `a${place}@reseau.test`);
  expect(await ask(emails.slice(0, 5), network)).toBe(5);
  expect(await ask(emails.slice(0, 5), network)).toBe(5);
  expect(await ask(emails, network)).toBe(10);
  expect(await ask(['b@reseau.test'], newNetwork())).toBe(1);
  expect(await ask(emails.slice(10), network, NOW + 24 * HOUR_MS)).toBe(4);
});

it('Twenty addresses a day may sign up at one domain with its subdomains, from any networks', async () => {
  const emails = addresses(30, (place) => `a@h${place}.domaine.co.uk`);
  expect(await ask(emails, newNetwork)).toBe(20);
  expect(await ask(['b@DOMAINE.co.uk'], newNetwork)).toBe(0);
  expect(await ask(['b@autre.co.uk'], newNetwork)).toBe(1);
});

it('The addresses of a public e-mail provider are limited only by their networks', async () => {
  const emails = addresses(30, (place) => `a${place}@gmail.com`);
  expect(await ask(emails, newNetwork)).toBe(30);
});

it('Only an address with a permit of the last hour may sign up, however it is spelled', async () => {
  await ask(['Lea+atelier@permis.test'], newNetwork());
  const { claimPermit } = signUpsRepository(table);
  expect(await claimPermit('lea@permis.test', NOW + HOUR_MS - 1)).toBe(true);
  expect(await claimPermit('lea@permis.test', NOW + HOUR_MS)).toBe(false);
  expect(await claimPermit('paul@permis.test', NOW)).toBe(false);
});

it('A permit allows three spellings of its address, each any number of times, even if the permit is requested again', async () => {
  const { claimPermit } = signUpsRepository(table);
  const spellings = addresses(6, (place) => `lea+${place}@etiquettes.test`);
  const signUp = async (nowMs: number) => {
    const outcomes: boolean[] = [];
    for (const email of spellings) outcomes.push(await claimPermit(email, nowMs));
    return outcomes;
  };
  const served = [true, true, true, false, false, false];
  await ask(['lea@etiquettes.test'], newNetwork());
  expect(await signUp(NOW)).toEqual(served);
  expect(await claimPermit('LEA+0@etiquettes.test', NOW)).toBe(true);
  await ask(['lea@etiquettes.test'], newNetwork(), NOW + HOUR_MS);
  expect(await signUp(NOW + HOUR_MS)).toEqual(served);
  const { expires_at } = (await table.item(signUpPermitKey('lea@etiquettes.test'))) ?? {};
  expect(expires_at, 'the spellings outlast the permit').toBeGreaterThan(
    (NOW + 24 * HOUR_MS) / 1000,
  );
});

it('Neither a network nor an address can be read from the stored items', async () => {
  await ask(['marie.durand@lisible.test'], '198.51.100.77');
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const stored = JSON.stringify(Items, (_, value) => (value instanceof Set ? [...value] : value));
  expect(stored).not.toMatch(/durand|lisible|198\.51/);
});
