import type { Context, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logger } from '../logger.ts';
import { queueHandler } from './queue.ts';
import { scheduleHandler } from './schedule.ts';
import { type SocketEvent, socketHandler } from './socket.ts';
import { streamHandler } from './stream.ts';
import { TriggerRefusal, triggerHandler } from './trigger.ts';

const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 20_000 } as Context;

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

const write = (number: number, images: object) => ({
  dynamodb: {
    SequenceNumber: String(number),
    Keys: { pk: { S: `TRACKING#${number}` }, sk: { S: 'REPAIR' } },
    ...images,
  },
});
const stream = (...records: object[]) => ({ Records: records }) as DynamoDBStreamEvent;

it('A stream’s consumer gets the items in order, and its failures are reported', async () => {
  const seen: unknown[] = [];
  const handler = streamHandler(async (records) => {
    for (const { sequenceNumber, key, before, after } of records) {
      seen.push({ sequenceNumber, key, before, after });
    }
    return ['2'];
  });
  const event = stream(
    write(1, { NewImage: { status: { S: 'pending' } } }),
    write(2, { OldImage: { version: { N: '1' } }, NewImage: { version: { N: '2' } } }),
  );
  expect(await handler(event, context)).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  expect(seen).toEqual([
    {
      sequenceNumber: '1',
      key: { pk: 'TRACKING#1', sk: 'REPAIR' },
      before: undefined,
      after: { status: 'pending' },
    },
    {
      sequenceNumber: '2',
      key: { pk: 'TRACKING#2', sk: 'REPAIR' },
      before: { version: 1 },
      after: { version: 2 },
    },
  ]);
  expect(lines()).toMatchObject([{ level: 'WARN', requestId: 'request-1', failed: ['2'] }]);
});

it('A stored item that cannot be read fails only its own record', async () => {
  const handler = streamHandler(async (records) =>
    records.flatMap((record) => {
      try {
        return record.after ? [] : [];
      } catch {
        return [record.sequenceNumber];
      }
    }),
  );
  const unreadable = { NewImage: { version: { UNKNOWN: '1' } } };
  const answer = await handler(stream(write(1, {}), write(2, unreadable)), context);
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '2' }]);
});

it('Each stored item of a record is decoded once, however many steps read it', async () => {
  const handler = streamHandler(async ([record]) => {
    expect(record?.after).toEqual({ status: 'pending' });
    expect(record?.after).toBe(record?.after);
    return [];
  });
  await handler(stream(write(1, { NewImage: { status: { S: 'pending' } } })), context);
  expect.assertions(2);
});

it('Each message of a queue has its own log keys, and all have those of the invocation', async () => {
  const handler = queueHandler(
    async (message) => {
      logger.info('handled', { message });
      throw new Error('not now');
    },
    async () => undefined,
  );
  const records = ['1', '2'].map((messageId) => ({
    messageId,
    body: messageId,
    attributes: { ApproximateReceiveCount: '1' },
  }));
  await handler({ Records: records } as SQSEvent, context);
  const keys = (id: string) => ({ requestId: 'request-1', queueMessageId: id });
  expect(lines()).toMatchObject([
    { ...keys('1'), message: 1 },
    { ...keys('2'), message: 2 },
    { ...keys('1'), level: 'WARN', attempt: '1' },
    { ...keys('2'), level: 'WARN', attempt: '1' },
  ]);
});

it('A socket gets the answer of its route, logged under the connection’s id', async () => {
  const handler = socketHandler(async () => {
    logger.info('heard');
    return { statusCode: 400 };
  });
  const event = { requestContext: { connectionId: 'c-1' } } as SocketEvent;
  expect(await handler(event, context)).toEqual({ statusCode: 400 });
  expect(lines()).toMatchObject([{ requestId: 'request-1', connectionId: 'c-1' }]);
});

it('A trigger returns its event, and an error stops Cognito', async () => {
  const event = { triggerSource: 'CustomMessage_SignUp', response: { subject: '' } };
  const named = triggerHandler(async ({ response }: typeof event) => {
    response.subject = 'Bienvenue';
    logger.info('written');
  });
  expect(await named(event, context)).toBe(event);
  expect(event.response.subject).toBe('Bienvenue');
  expect(lines()).toMatchObject([{ requestId: 'request-1', trigger: 'CustomMessage_SignUp' }]);
  const failing = triggerHandler(async () => {
    throw new Error('The confirmed user has no sub');
  });
  await expect(failing(event, context)).rejects.toThrow('The confirmed user has no sub');
});

// The alarm on faults counts lines of level ERROR (infra/constructs/rebond-function.ts).
it('A trigger’s unexpected error is logged as an error, and its refusal, which anybody can cause, is not', async () => {
  const event = { triggerSource: 'PreSignUp_SignUp' };
  const throwing = (error: Error) =>
    triggerHandler(async () => {
      throw error;
    })(event, context);
  await expect(throwing(new TriggerRefusal('NOT_PERMITTED'))).rejects.toThrow('NOT_PERMITTED');
  expect(lines()).toMatchObject([{ level: 'INFO', refusal: 'NOT_PERMITTED' }]);
  await expect(throwing(new Error('no table'))).rejects.toThrow('no table');
  expect(lines()[1]).toMatchObject({ level: 'ERROR', service: 'rebond', requestId: 'request-1' });
});

it('Scheduled work continues while there is time for another page', async () => {
  const asking = (pageTimeMs: number) => scheduleHandler(pageTimeMs, async (hasTime) => hasTime());
  expect(await asking(19_999)({}, context)).toBe(true);
  expect(await asking(20_000)({}, context)).toBe(false);
});
