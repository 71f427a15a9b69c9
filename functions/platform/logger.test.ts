import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logger, withLogKeys } from './logger.ts';

const written: string[] = [];
beforeEach(() => {
  vi.stubEnv('LOG_LEVEL', 'INFO');
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
});
afterEach(() => {
  written.length = 0;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const lines = () => written.map((line) => JSON.parse(line));

it('A log line is JSON with the trace of the invocation', () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-65f-abc;Parent=9;Sampled=1');
  logger.info('Stored', { trackingNumber: 'RB12345678' });
  expect(written[0]).toMatch(/^\{.*\}\n$/);
  expect(lines()).toEqual([
    {
      level: 'INFO',
      message: 'Stored',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'rebond',
      traceId: '1-65f-abc',
      trackingNumber: 'RB12345678',
    },
  ]);
});

it('Lines below LOG_LEVEL are not written', () => {
  vi.stubEnv('LOG_LEVEL', 'WARN');
  logger.info('quiet');
  logger.warn('loud');
  expect(lines().map(({ message }) => message)).toEqual(['loud']);
});

it('Simultaneous tasks have separate log keys', async () => {
  const handle = (id: string, ms: number) =>
    withLogKeys({ id }, async () => {
      await delay(ms);
      logger.info('done');
    });
  await Promise.all([handle('slow', 20), handle('quick', 1)]);
  logger.info('outside');
  expect(lines().map(({ id }) => id)).toEqual(['quick', 'slow', undefined]);
});

describe('A logged error', () => {
  it('The description contains none of the error’s items or personal data', () => {
    const error = Object.assign(
      new Error('Not verified: marie@exemple.fr, +33612345678, 06 12 34 56 78', {
        cause: new Error('to <paul@exemple.fr>'),
      }),
      {
        name: 'MessageRejected',
        $metadata: { requestId: 'aws-1', httpStatusCode: 400 },
        CancellationReasons: [{ Item: { customerName: { S: 'Durand' } } }],
      },
    );
    logger.error('Refused', { error });
    expect(written[0]).not.toMatch(/marie|paul|3361234|06 12|Durand/);
    expect(lines()[0].error).toMatchObject({
      name: 'MessageRejected',
      message: 'Not verified: [e-mail], [phone], [phone]',
      awsRequestId: 'aws-1',
      cause: { message: 'to <[e-mail]>' },
    });
  });

  it('Identifiers that look like phone numbers are kept', () => {
    const message =
      'RB12345678 at 1800000000000, 3f2c0612345678-06-12, 2026-11-20, node_modules/@aws-sdk/core/a.js';
    logger.error('Refused', { error: new Error(message) });
    expect(lines()[0].error.message).toBe(message);
  });
});
