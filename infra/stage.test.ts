import { describe, expect, it } from 'vitest';
import { readStage } from './stage.ts';

const read = (context: Record<string, unknown>) => readStage((key) => context[key]);

describe('readStage', () => {
  it('is dev in Paris without a context', () => {
    expect(read({})).toMatchObject({
      name: 'dev',
      region: 'eu-west-3',
      keepsData: false,
      domain: undefined,
      sender: { email: 'dev@sender-not-named.invalid', verified: false },
      reservesConcurrency: false,
    });
  });

  it('keeps the data of prod', () => {
    expect(read({ stage: 'prod' })).toMatchObject({ keepsData: true, logDays: 90 });
  });

  it.each([{ pro: 'price_1' }, '{"pro":"price_1"}'])('takes the prices %j', (stripePriceIds) => {
    expect(read({ stripePriceIds }).stripePriceIds).toEqual({ pro: 'price_1' });
    expect(read({}).stripePriceIds).toEqual({});
  });

  it.each([{ name: 'Rebond SAS' }, '{"name":"Rebond SAS"}'])(
    'takes the operator %j',
    (operator) => {
      expect(read({ operator }).operator).toMatchObject({ name: 'Rebond SAS', director: '' });
      expect(read({}).operator).toBeUndefined();
      expect(() => read({ operator: '{"nom":"Rebond"}' })).toThrow('nom');
    },
  );

  it.each([{ free: { email: 9 } }, '{"free":{"email":9}}'])('takes the budgets %j', (budgets) => {
    expect(read({ budgets }).budgets).toEqual({ free: { email: 9 } });
    expect(read({}).budgets).toEqual({});
  });

  it.each([{ smsCountries: ['FR', 'BE'] }, { smsCountries: 'FR, BE' }])(
    'takes the countries that SMS go to: %j',
    (context) => {
      expect(read(context).smsCountries).toEqual(['FR', 'BE']);
      expect(read({}).smsCountries).toContain('RE');
    },
  );

  it('sends no SMS where the sender name would have to be registered, until the context says that it is', () => {
    expect(read({}).smsCountries).not.toContain('ES');
    expect(read({ smsCountries: 'FR,ES,IE' }).smsCountries).toEqual(['FR']);
    const registered = read({ smsCountries: 'FR,ES,IE', smsSenderRegistered: 'ES' });
    expect(registered.smsCountries).toEqual(['FR', 'ES']);
  });

  it.each([true, 'true'])('takes %j from a file or from the command line', (senderVerified) => {
    expect(read({ senderVerified }).sender.verified).toBe(true);
  });

  it.each([
    { stage: 'Prod!' },
    { region: 'paris' },
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
    { budgets: { free: { email: -1 } } },
    { budgets: '{"gratuit":{}}' },
    { smsCountries: 'France' },
    { smsCountries: '' },
    { smsSenderRegistered: 'Espagne' },
  ])('refuses %j', (context) => {
    expect(() => read(context)).toThrow();
  });
});
