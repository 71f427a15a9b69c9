/** In these tests, a shop identifies itself by its SIRET and a code that its own mobile receives. */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import { profileKind } from '../../billing/stored-profile.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { paidClaims } from '../../notifications/claim.ts';
import { textableIn } from '../../notifications/providers/textable.ts';
import { companyKey, profileKey } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED_SETTINGS } from '../../testing/unbounded.ts';
import { askMobileCode } from './ask-mobile-code.ts';
import { confirmMobile } from './confirm-mobile.ts';
import { identityRepository } from './identity.repository.ts';
import { mobileCodeKey } from './stored-mobile-code.ts';

let table: TestTable;
loneTable((started) => {
  table = started;
});

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SIRET = '732 829 320 00074';
let shops = 0;

async function shopWith(
  given: { siret?: string; profile?: object; budgets?: ReturnType<typeof budgetsOf> } = {},
) {
  const { siret = SIRET, profile = {}, budgets = budgetsOf(UNBOUNDED_SETTINGS) } = given;
  const shopId = `identity-${++shops}`;
  const put = (Item: object) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: Item as never }));
  await put({ ...profileKey(shopId), selected_plan_id: 'free', ...profile });
  await put({ ...companyKey(shopId), siret });
  let nowMs = NOW;
  const texts: string[] = [];
  const dependencies = {
    companies: companyRepository(table),
    identities: identityRepository(table),
    claims: paidClaims(table, budgets),
    isTextable: textableIn(['FR']),
    send: async ({ text }: { text: string }) => {
      texts.push(text);
      return { kind: 'sent' as const, messageId: '1' };
    },
    now: () => nowMs,
  };
  return {
    shopId,
    texts,
    later: (ms: number) => {
      nowMs += ms;
    },
    ask: (mobile: string) => askMobileCode(dependencies, shopId, mobile),
    confirm: (code: string) => confirmMobile(dependencies, shopId, code),
    lastCode: () => /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '',
    identified: async () => profileKind.read((await table.profile(shopId)) ?? {}).identified_at_ms,
  };
}

let mobiles = 0;
/** Returns a mobile number that no other test uses. */
const newMobile = () => `06 12 34 56 ${10 + ++mobiles}`;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const REFUSED = { code: 'INVALID', fields: { code: expect.any(String) } };

it('A shop with a SIRET is identified by the code that its mobile received, which is stored and logged nowhere', async () => {
  const shop = await shopWith();
  const lines: string[] = [];
  const spies = [
    ...(['log', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...given) => void lines.push(String(given))),
    ),
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
  ];
  await shop.ask('06 98 76 54 32');
  const stored = JSON.stringify(await table.item(mobileCodeKey(shop.shopId)));
  const identity = await shop.confirm(` ${shop.lastCode().replace(/(...)/, '$1 ')} `);
  for (const spy of spies) spy.mockRestore();
  expect(identity).toEqual({ mobile: '•• 32' });
  expect(await table.profile(shop.shopId)).toMatchObject({
    identified_at_ms: NOW,
    identified_siret: SIRET,
    identified_mobile: '+33698765432',
  });
  expect(shop.texts).toHaveLength(1);
  expect(stored).not.toContain(shop.lastCode());
  expect(lines.join()).toContain('A shop identified itself');
  expect(lines.join()).not.toContain(shop.lastCode());
  expect(lines.join()).not.toContain('698765432');
  // A code is accepted only once.
  await expect(shop.confirm(shop.lastCode())).rejects.toMatchObject(REFUSED);
});

it('The refusal of a code beyond an SMS budget tells the owner what to do', async () => {
  const spentShop = await shopWith({
    budgets: budgetsOf({ ...UNBOUNDED_SETTINGS, free: { sms: 0 } }),
  });
  await expect(spentShop.ask(newMobile())).rejects.toMatchObject({
    code: 'BUDGET_SPENT',
    message: expect.stringMatching(/^Le code part par SMS, et vos 0 SMS du jour .*demain/),
  });
  const budgets = budgetsOf({ ...UNBOUNDED_SETTINGS, recipient: { sms: 1 } });
  const mobile = newMobile();
  await (await shopWith({ budgets })).ask(mobile);
  await expect((await shopWith({ budgets })).ask(mobile)).rejects.toMatchObject({
    code: 'BUDGET_SPENT',
    message: expect.stringMatching(/^Ce numéro a déjà reçu 1 SMS .*un autre mobile\.$/),
  });
});

it('Without a valid SIRET or a mobile that accepts SMS, no code is sent', async () => {
  for (const siret of ['', '732 829 320 00075']) {
    const shop = await shopWith({ siret });
    await expect(shop.ask(newMobile())).rejects.toMatchObject({
      fields: { siret: expect.any(String) },
    });
    expect(shop.texts).toEqual([]);
  }
  const shop = await shopWith();
  for (const mobile of ['01 42 68 53 00', '+12025550123', 'bonjour']) {
    await expect(shop.ask(mobile)).rejects.toMatchObject({
      fields: { mobile: expect.any(String) },
    });
  }
  expect(shop.texts).toEqual([]);
});

it('A code is refused after five attempts, even when the attempts are made at once and the sixth code is right', async () => {
  const shop = await shopWith();
  await shop.ask(newMobile());
  const wrong = wrongOf(shop.lastCode());
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => shop.confirm(wrong)));
  expect(tried.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await table.item(mobileCodeKey(shop.shopId))).toMatchObject({ tries: 5 });
  await expect(shop.confirm(shop.lastCode())).rejects.toMatchObject(REFUSED);
  expect(await shop.identified()).toBeUndefined();
  await shop.ask(newMobile());
  await shop.confirm(shop.lastCode());
  expect(await shop.identified()).toBe(NOW);
});

it('A code is refused after ten minutes', async () => {
  const shop = await shopWith();
  await shop.ask(newMobile());
  shop.later(10 * MINUTE_MS);
  await expect(shop.confirm(shop.lastCode())).rejects.toMatchObject(REFUSED);
  expect(await shop.identified()).toBeUndefined();
});

it('A shop asks for at most three codes a day, each of which is one SMS of its budget', async () => {
  const shop = await shopWith();
  const asked = await Promise.allSettled(
    Array.from({ length: 6 }, () => shop.ask('06 11 22 33 44')),
  );
  const refused = asked.filter((each) => each.status === 'rejected');
  for (let more = 0; more < 4; more += 1) await shop.ask('06 11 22 33 44').catch(() => undefined);
  expect(refused.length).toBeGreaterThanOrEqual(3);
  expect(shop.texts).toHaveLength(3);
  expect(await table.profile(shop.shopId)).toMatchObject({ 'sent_sms_2026-11-20': 3 });
  shop.later(DAY_MS);
  await shop.ask('06 11 22 33 44');
  expect(shop.texts).toHaveLength(4);
});

it('A mobile confirms at most three shops, even when they confirm at once', async () => {
  const mobile = newMobile();
  const five = await Promise.all(Array.from({ length: 5 }, () => shopWith()));
  for (const shop of five) await shop.ask(mobile);
  const confirmed = await Promise.allSettled(five.map((shop) => shop.confirm(shop.lastCode())));
  expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const identified = await Promise.all(five.map((shop) => shop.identified()));
  expect(identified.filter((at) => at !== undefined)).toHaveLength(3);
});

it('A closed account gets no code, and a shop whose SIRET was removed meanwhile is not identified', async () => {
  const closed = await shopWith({ profile: { closed_at_ms: NOW } });
  await expect(closed.ask(newMobile())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(closed.texts).toEqual([]);
  const shop = await shopWith();
  await shop.ask(newMobile());
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: companyKey(shop.shopId),
      UpdateExpression: 'SET siret = :none',
      ExpressionAttributeValues: { ':none': '' },
    }),
  );
  await expect(shop.confirm(shop.lastCode())).rejects.toMatchObject({ code: 'INVALID' });
  expect(await shop.identified()).toBeUndefined();
});

it('A free shop can still identify itself when the common budget of SMS is spent but the budget of codes is not', async () => {
  const budgets = budgetsOf({ ...UNBOUNDED_SETTINGS, freeTogether: { sms: 0, code: 1 } });
  const day = { profile: {}, budgets };
  const [shop, other] = [await shopWith(day), await shopWith(day)];
  for (const each of [shop, other]) each.later(5 * DAY_MS);
  await shop.ask(newMobile());
  await expect(other.ask(newMobile())).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
  expect(other.texts).toEqual([]);
});
