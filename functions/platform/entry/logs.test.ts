import { gzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { logsHandler } from './logs.ts';

const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 } as Context;
const zipped = (value: unknown) => gzipSync(JSON.stringify(value)).toString('base64');
/** Makes an event before it is packed, in the form that Lambda's guide shows. */
const delivered = (messageType: string, ...messages: string[]) => ({
  messageType,
  owner: '123456789012',
  logGroup: 'sns/eu-west-3/123456789012/DirectPublishToPhoneNumber',
  logStream: 's',
  subscriptionFilters: ['f'],
  logEvents: messages.map((message, id) => ({ id: String(id), timestamp: 1, message })),
});

it('The work gets the unpacked lines of the log', async () => {
  const work = vi.fn(async (_lines: string[]) => undefined);
  await logsHandler(work)(
    { awslogs: { data: zipped(delivered('DATA_MESSAGE', 'a', 'b')) } },
    context,
  );
  expect(work).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
});

it('A control message of CloudWatch Logs starts no work', async () => {
  const work = vi.fn(async (_lines: string[]) => undefined);
  const asked = delivered('CONTROL_MESSAGE', 'CWL CONTROL MESSAGE: Checking health');
  await logsHandler(work)({ awslogs: { data: zipped(asked) } }, context);
  expect(work).not.toHaveBeenCalled();
});

it('The entry fails when its work fails, so that Lambda delivers the lines again', async () => {
  const handler = logsHandler(async () => {
    throw new Error('the queue is away');
  });
  const event = { awslogs: { data: zipped(delivered('DATA_MESSAGE', 'a')) } };
  await expect(handler(event, context)).rejects.toThrow('the queue is away');
});

it('Data that unpacks beyond the limit is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024)).toString('base64');
  const work = vi.fn(async (_lines: string[]) => undefined);
  await expect(logsHandler(work)({ awslogs: { data: bomb } }, context)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
});
