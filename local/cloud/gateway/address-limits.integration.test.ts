import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDGE_LIMITS, POOL_LIMITS } from '../../../infra/address-limits.ts';
import { ERRORS } from '../../../shared/errors.ts';
import { type ApiCall, callApi } from '../../testing/call-api.ts';
import { openLive } from '../../testing/live-client.ts';
import { startTestCloud, type TestCloud } from '../../testing/test-cloud.ts';
import { API_ITSELF } from './gateway.ts';

/** As `npm start`: nobody is exempt from the limits. */
let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud({ unlimited: '' });
});
afterAll(() => cloud.stop());

describe('the API’s own address, past the distribution', () => {
  const LOOK_UP = '/api/suivi/RB12345678';
  const lookUp = async (path: string, headers: Record<string, string> = {}) =>
    (await callApi(cloud, path, { headers })).status;

  it('answers a public route to who shows the secret, and to nobody else', async () => {
    const secret = cloud.environment.ORIGIN_SECRETS ?? '';
    const direct = `${API_ITSELF}${LOOK_UP}`;
    expect(await lookUp(direct)).toBe(401);
    expect(await lookUp(direct, { 'x-origin-verify': 'x' })).toBe(403);
    expect(await lookUp(direct, { 'x-origin-verify': secret })).toBe(404);
    // The distribution puts its own in the place of a visitor's.
    expect(await lookUp(LOOK_UP, { 'x-origin-verify': 'x' })).toBe(404);
  });

  it('serves no page, and nothing that is only here', async () => {
    for (const path of ['/', '/login', '/_local/outbox.json', '/_local/environment.json']) {
      expect(await lookUp(`${API_ITSELF}${path}`)).toBe(404);
    }
  });

  it('opens no live channel', async () => {
    const asked = { suivi: 'RB12345678' };
    const realtimeUrl = cloud.realtimeUrl.replace('/live', `${API_ITSELF}/live`);
    await expect(openLive({ ...cloud, realtimeUrl }, asked)).rejects.toBe(403);
  });

  it('has a secret that is told to nobody', async () => {
    const { body } = await callApi<Record<string, string>>(cloud, '/_local/environment.json');
    expect(JSON.stringify(body)).not.toContain(cloud.environment.ORIGIN_SECRETS);
    expect(body.TABLE_NAME).toBeDefined();
  });
});

describe('an address over a limit', () => {
  /** Asks until it is refused, a hundred at a time; how often it was answered, and by what it was refused. */
  async function askUntilRefused(path: string, call: ApiCall, refusal: number) {
    for (let answered = 0; ; ) {
      const asked = Array.from({ length: 100 }, () => callApi(cloud, path, call));
      const answers = await Promise.all(asked);
      const refused = answers.filter(({ status }) => status === refusal);
      answered += answers.length - refused.length;
      if (refused[0]) return { answered, refusal: refused[0] };
    }
  }

  it('reads that it asks too much of tracking pages, in any spelling, and opens no live channel', async () => {
    const [tracking] = EDGE_LIMITS;
    // Numbers that cannot be: the function answers without the table.
    const { answered, refusal } = await askUntilRefused('/api/%73uivi/x', {}, 429);
    // Those of the tests above count.
    expect(answered).toBeGreaterThan((tracking?.requests ?? 0) - 10);
    expect(answered).toBeLessThanOrEqual(tracking?.requests ?? 0);
    expect(refusal.headers.get('content-type')).toBe('application/json');
    expect(refusal.body).toEqual({
      error: { code: 'TOO_MANY', message: ERRORS.TOO_MANY.message },
    });
    const page = await callApi(cloud, '/suivi/RB12345678');
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html']);
    expect(page.body).toContain(ERRORS.TOO_MANY.message);
    await expect(openLive(cloud, { suivi: 'RB12345678' })).rejects.toBe(429);
    expect((await callApi(cloud, '/api/health')).status).toBe(200);
  });

  it('is sent no more codes by the user pool, whoever they are for, and signs in meanwhile', async () => {
    const [codes] = POOL_LIMITS;
    const ask = (action: string, json: object): ApiCall => ({
      method: 'POST',
      json,
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
    });
    const { clientId: ClientId } = cloud.cognito;
    const pool = '/_local/cognito/';
    const forgot = ask('ForgotPassword', { ClientId, Username: 'nobody@exemple.fr' });
    const { answered, refusal } = await askUntilRefused(pool, forgot, 403);
    expect(answered).toBe(codes?.requests);
    expect(refusal.body).toMatchObject({ __type: 'ForbiddenException' });
    const signUp = await callApi(cloud, pool, ask('SignUp', { ClientId, Username: 'x' }));
    expect(signUp.body).toMatchObject({ __type: 'ForbiddenException' });
    const signIn = await callApi(cloud, pool, ask('InitiateAuth', { ClientId }));
    expect(signIn.body).toMatchObject({ __type: 'InvalidParameterException' });
  });
});
