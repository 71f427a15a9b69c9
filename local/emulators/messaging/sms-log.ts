/**
 * This is CloudWatch Logs as far as SMS need it: the lines that SNS writes about them, and the Lambda that
 * subscribes to these lines.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { LOG_CONSUMERS } from '../../../functions/lambdas.ts';
import { smsStatusLogs } from '../../../infra/email-events.ts';
import type { InvocationResult } from '../../cloud/lambda/invocation.ts';
import { reportFault } from '../../report-fault.ts';
import { ACCOUNT_ID, REGION } from '../../resources.ts';
import type { SmsStatus } from './sns.ts';

const KNOWN_AFTER_MS = 150;
/** A failed event is tried twice more, after these pauses. On Lambda the pauses take minutes. */
const RETRIES_AFTER_MS = [1_000, 2_000];

/** Returns a line in the form of https://docs.aws.amazon.com/lambda/latest/dg/services-cloudwatchlogs.html */
export function logEventOf(status: SmsStatus, nowMs: number): CloudWatchLogsEvent {
  const [delivered, failed] = smsStatusLogs(REGION, ACCOUNT_ID);
  const message = {
    messageType: 'DATA_MESSAGE',
    owner: ACCOUNT_ID,
    logGroup: status.status === 'SUCCESS' ? delivered : failed,
    logStream: randomUUID(),
    subscriptionFilters: ['report-sms-status'],
    logEvents: [{ id: String(nowMs), timestamp: nowMs, message: JSON.stringify(status) }],
  };
  return { awslogs: { data: gzipSync(JSON.stringify(message)).toString('base64') } };
}

export function openSmsLog(invoke: (name: string, event: unknown) => Promise<InvocationResult>) {
  const ended = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: ended.signal, ref: false });

  async function hand(name: string, event: CloudWatchLogsEvent): Promise<void> {
    for (const waitMs of [...RETRIES_AFTER_MS, undefined]) {
      const result = await invoke(name, event);
      if (result.ok || ended.signal.aborted) return;
      if (waitMs === undefined) reportFault(name, result.error.errorMessage);
      else await pause(waitMs);
    }
  }

  async function report(status: SmsStatus): Promise<void> {
    await pause(KNOWN_AFTER_MS);
    const event = logEventOf(status, Date.now());
    await Promise.all(LOG_CONSUMERS.map(({ name }) => hand(name, event)));
  }

  return {
    put(status: SmsStatus): void {
      // The promise rejects when the log is closed.
      report(status).catch(() => {});
    },
    close: () => ended.abort(),
  };
}
