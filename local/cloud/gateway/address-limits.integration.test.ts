import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDGE_LIMITS, POOL_LIMITS } from '../../../infra/edge/address-limits.ts';
import { ERRORS } from '../../../shared/error-table.ts';
import { type ApiCall, callApi } from '../../testing/call-api.ts';
import { openLive } from '../../testing/live-client.ts';
import { startTestCloud, type TestCloud } from '../../testing/test-cloud.ts';
import { API_ITSELF } from './gateway.ts';

/** The cloud is started as by `npm start`, so that no address is exempt from the limits. */
let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud({ unlimited: '' });
});
afterAll(() => cloud.stop());

describe('The API’s own address, which bypasses the distribution', () => {
  const LOOK_UP = '/api/suivi/RB12345678';
  const lookUp = async (path: string, headers: Record<string, string> = {}) =>
    (await callApi(cloud, path, { headers })).status;

  it('A public route answers a caller that shows the origin secret, and no other', async () => {
    const secret = cloud.environment.ORIGIN_SECRETS ?? '';
    const direct = `${API_ITSELF}${LOOK_UP}`;
    expect(await lookUp(direct)).toBe(401);
    expect(await lookUp(direct, { 'x-origin-verify': 'x' })).toBe(403);
    expect(await lookUp(direct, { 'x-origin-verify': secret })).toBe(404);
    // The distribution overwrites a visitor's secret with its own.
    expect(await lookUp(LOOK_UP, { 'x-origin-verify': 'x' })).toBe(404);
  });

  it('The API’s own address serves no page and nothing that exists only locally', async () => {
    const headers = { 'x-origin-verify': cloud.environment.ORIGIN_SECRETS ?? '' };
    for (const path of ['/', '/login', '/_local/outbox.json', '/_local/environment.json']) {
      expect(await lookUp(`${API_ITSELF}${path}`)).toBe(401);
      expect(await lookUp(`${API_ITSELF}${path}`, headers)).toBe(404);
    }
  });

  it('The API’s own address opens no live channel', async () => {
    const asked = { suivi: 'RB12345678' };
    const realtimeUrl = cloud.realtimeUrl.replace('/live', `${API_ITSELF}/live`);
    await expect(openLive({ ...cloud, realtimeUrl }, asked)).rejects.toBe(403);
  });

  it('The origin secret appears in no answer', async () => {
    const { body } = await callApi<Record<string, string>>(cloud, '/_local/environment.json');
    expect(JSON.stringify(body)).not.toContain(cloud.environment.ORIGIN_SECRETS);
    expect(body.TABLE_NAME).toBeDefined();
  });
});

describe('An address over a limit', () => {
  /** Sends requests, a hundred at a time, until one is refused. Returns how many were answered, and the refusal. */
  async function askUntilRefused(path: string, call: ApiCall, refusal: number) {
    for (let answered = 0; ; ) {
      const asked = Array.from({ length: 100 }, () => callApi(cloud, path, call));
      const answers = await Promise.all(asked);
      const refused = answers.filter(({ status }) => status === refusal);
      answered += answers.length - refused.length;
      if (refused[0]) return { answered, refusal: refused[0] };
    }
  }

  it('An address that reads too many tracking pages, in any spelling, is refused and opens no live channel', async () => {
    const [tracking] = EDGE_LIMITS;
    // The function answers for this impossible number without reading the table.
    const { answered, refusal } = await askUntilRefused('/api/%73uivi/x', {}, 429);
    // The requests of the tests above count too.
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

  it('An address that asks for too many codes gets no more of them for any account, and can still sign in', async () => {
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
