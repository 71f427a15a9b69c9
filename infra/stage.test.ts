import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTEXT_KEYS, readStage } from './stage.ts';

const read = (context: Record<string, unknown>) => readStage((key) => context[key]);

describe('Reading a stage from the context', () => {
  it('Without a context the stage is dev in Paris', () => {
    expect(read({})).toMatchObject({
      name: 'dev',
      region: 'eu-west-3',
      keepsData: false,
      domain: undefined,
      sender: { email: 'dev@sender-not-named.invalid', verified: false },
      reservesConcurrency: false,
    });
  });

  it('The data of prod is kept', () => {
    expect(read({ stage: 'prod' })).toMatchObject({ keepsData: true, logDays: 90 });
  });

  it.each([{ pro: 'price_1' }, '{"pro":"price_1"}'])(
    'The prices are accepted in the form %j',
    (stripePriceIds) => {
      expect(read({ stripePriceIds }).stripePriceIds).toEqual({ pro: 'price_1' });
      expect(read({}).stripePriceIds).toEqual({});
    },
  );

  it.each([{ name: 'Rebond SAS' }, '{"name":"Rebond SAS"}'])(
    'The operator is accepted in the form %j',
    (operator) => {
      expect(read({ operator }).operator).toMatchObject({ name: 'Rebond SAS', director: '' });
      expect(read({}).operator).toBeUndefined();
      expect(() => read({ operator: '{"nom":"Rebond"}' })).toThrow('nom');
    },
  );

  it.each([{ free: { email: 9 } }, '{"free":{"email":9}}'])(
    'The budgets are accepted in the form %j',
    (budgets) => {
      expect(read({ budgets }).budgets).toEqual({ free: { email: 9 } });
      expect(read({}).budgets).toEqual({});
    },
  );

  it.each([{ smsCountries: ['FR', 'BE'] }, { smsCountries: 'FR, BE' }])(
    'The countries for SMS are accepted in the form %j',
    (context) => {
      expect(read(context).smsCountries).toEqual(['FR', 'BE']);
      expect(read({}).smsCountries).toContain('RE');
    },
  );

  it('A country that requires a registered sender name gets SMS only if the context lists it as registered', () => {
    expect(read({}).smsCountries).not.toContain('ES');
    expect(read({ smsCountries: 'FR,ES,IE' }).smsCountries).toEqual(['FR']);
    const registered = read({ smsCountries: 'FR,ES,IE', smsSenderRegistered: 'ES' });
    expect(registered.smsCountries).toEqual(['FR', 'ES']);
  });

  it.each([true, 'true'])(
    'The value %j is accepted from a file or the command line',
    (senderVerified) => {
      expect(read({ senderVerified }).sender.verified).toBe(true);
    },
  );

  it.each([
    { stage: 'Prod!' },
    { region: 'paris' },
    { region: 'eu-central-1' },
    { senderEmail: 'nobody' },
    { senderVerified: 'perhaps' },
    { originSecretGeneration: '0' },
    { certificateArn: 'arn:aws:acm:eu-west-3:1:certificate/0', domainName: 'app.rebond.fr' },
    { domainName: 'app.rebond.fr' },
    { stripePriceIds: '{pro' },
    { stripePriceIds: { premium: 'price_1' } },
    { stripeConnectClientId: 'sk_live_1' },
    { stripePriceIds: { pro: 'prod_1' } },
    { restoredTable: 'rebond-prod-2' },
    { restoredStreamArn: 'arn:aws:dynamodb:eu-west-3:1:table/rebond-prod/stream/2026' },
    {
      restoredTable: 'rebond-prod-2',
      restoredStreamArn: 'arn:aws:dynamodb:eu-west-3:1:table/rebond-prod/stream/2026',
    },
    { localOrigin: 'https://app.rebond.fr' },
    { monthlyBudget: '0' },
    { monthlySmsLimit: 'much' },
    { monthlySmsLimit: '20', smsOutcomes: 'false' },
    { budgets: { free: { email: -1 } } },
    { budgets: '{"gratuit":{}}' },
    { smsCountries: 'France' },
    { smsCountries: '' },
    { smsSenderRegistered: 'Espagne' },
  ])('The context %j is refused', (context) => {
    expect(() => read(context)).toThrow();
  });
});

it('The page about deployment describes every setting of a stage, and no other', () => {
  const page = readFileSync(new URL('../docs/deployment.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (`.+?) \|/gm)].map(([, keys]) => keys ?? '');
  const described = rows.flatMap((keys) => keys.replaceAll('`', '').split(', '));
  expect(described.sort()).toEqual([...CONTEXT_KEYS].sort());
});
