import { parisDay } from '../../../shared/time.ts';
import { logger } from '../../platform/logger.ts';
import { type FlowService, type PlatformFlow, SEARCH_LIMIT } from '../flow-service.ts';
import { FileTooLarge, PlatformRefusal } from '../platform-failure.ts';
import { type InvoiceFacts, readInvoice, UnreadableInvoice } from '../reading/read-invoice.ts';
import { type ReportedStatus, readStatuses } from '../reading/read-statuses.ts';
import { factsOfUnreadable } from '../reading/unreadable-invoice.ts';
import type { CollectionRepository } from './collection.repository.ts';
import type { ReceivedRepository } from './received.repository.ts';
import type { Collection } from './stored-collection.ts';
import { receivedInvoiceItem } from './stored-received-invoice.ts';

export type CollectDependencies = {
  flows: Pick<FlowService, 'changed' | 'original'>;
  own: {
    noteChecks(flow: PlatformFlow): Promise<number>;
    noteStatusChecks(flow: PlatformFlow): Promise<number>;
    noteStatuses(reported: readonly ReportedStatus[], atMs: number): Promise<number>;
  };
  received: Pick<ReceivedRepository, 'add' | 'hasReceiver'>;
  collection: CollectionRepository;
  now: () => number;
  alarm: (metric: 'UnreadableInvoice') => void;
};

export type CollectReport = {
  searches: number;
  collected: number;
  noted: number;
  unreadable: number;
};

const DAY_MS = 86_400_000;
/** Nobody had to receive invoices before this instant (loi de finances 2024, article 91). */
export const RECEIVING_SINCE_MS = Date.parse('2026-09-01T00:00:00Z');
/**
 * A search may not find a flow until this long after the flow's date, because a platform may consist of several
 * machines.
 */
const LATE_MS = 10 * 60_000;
/** A flow whose reading crashed this many times is not read again. */
const MOST_ATTEMPTS = 3;
const MOST_BYTES = 20_000_000;

/**
 * Collects the invoices and statuses that came since the last run. A search returns 100 flows in no order and has no
 * pages, so the window of a full answer is halved. If a run dies, the next one repeats its window, and each invoice is
 * stored once.
 * @throws PlatformUnavailable; Error when 100 flows changed within three milliseconds.
 */
export async function collectInvoices(
  dependencies: CollectDependencies,
  hasTime: () => boolean,
): Promise<CollectReport> {
  const report: CollectReport = { searches: 0, collected: 0, noted: 0, unreadable: 0 };
  let known = (await dependencies.collection.get()) ?? {
    until_ms: RECEIVING_SINCE_MS,
    dealt_with: {},
    attempts: {},
    revision: 0,
  };
  // The window uses the platform's clock, which may be ahead of ours.
  const windows = [{ fromMs: known.until_ms - LATE_MS, toMs: dependencies.now() + DAY_MS }];
  for (let window = windows.pop(); window !== undefined && hasTime(); window = windows.pop()) {
    const { fromMs, toMs } = window;
    const isFirst = report.searches === 0;
    report.searches += 1;
    const flows = await dependencies.flows.changed(fromMs, isFirst ? undefined : toMs);
    if (flows.length >= SEARCH_LIMIT) {
      if (toMs - fromMs <= 2) throw new Error('More flows changed at once than a search returns');
      const middleMs = Math.floor((fromMs + toMs) / 2);
      // The two halves overlap, because the norm does not say whether a search includes its bounds.
      windows.push({ fromMs: middleMs, toMs }, { fromMs, toMs: middleMs + 1 });
      continue;
    }
    const fresh = flows.filter(
      (flow) => isSettled(flow) && known.dealt_with[flow.id] === undefined,
    );
    // The oldest flow comes first, so that the next run can continue. A flow that crashed a run comes after all others.
    const attemptsAt = ({ id }: PlatformFlow) => known.attempts[id] ?? 0;
    fresh.sort(
      (one, other) => attemptsAt(one) - attemptsAt(other) || one.updatedAtMs - other.updatedAtMs,
    );
    const dealtWith: PlatformFlow[] = [];
    for (const flow of fresh) {
      if (dealtWith.length > 0 && !hasTime()) break;
      if (attemptsAt(flow) >= MOST_ATTEMPTS) deadLetter(dependencies, flow, report);
      else {
        const attempted = attemptedOnce(known, flow);
        // Another run has stored progress and continues.
        if (!(await dependencies.collection.moveOn(attempted))) return report;
        known = attempted;
        try {
          await take(dependencies, flow, report);
        } catch (error) {
          await dependencies.collection.moveOn(putLast(known, flow));
          throw error;
        }
      }
      dealtWith.push(flow);
    }
    if (dealtWith.length === 0) continue;
    const left = fresh.slice(dealtWith.length).map(({ updatedAtMs }) => updatedAtMs);
    const mostMs = Math.min(dependencies.now() + DAY_MS, ...left);
    known = movedOn(known, dealtWith, mostMs);
    if (!(await dependencies.collection.moveOn(known))) break;
  }
  return report;
}

/**
 * Returns whether the platform's checks are final. A refusal is final only for our own flows, an acceptance for all
 * flows.
 */
const isSettled = ({ concern, checks }: PlatformFlow): boolean =>
  concern !== undefined &&
  (concern === 'invoice' || concern === 'own-status' ? checks !== 'pending' : checks === 'passed');

/**
 * Handles one flow. An unreadable invoice that names a shop is stored. Any other unreadable flow is skipped, so that it
 * does not block the others, and the operator is notified.
 */
async function take(
  { flows, own, received, alarm }: CollectDependencies,
  flow: PlatformFlow,
  report: CollectReport,
): Promise<void> {
  try {
    if (flow.concern === 'invoice') {
      report.noted += await own.noteChecks(flow);
      return;
    }
    if (flow.concern === 'own-status') {
      report.noted += await own.noteStatusChecks(flow);
      return;
    }
    const file = await flows.original(flow.id, MOST_BYTES);
    if (flow.concern === 'status') {
      report.noted += await own.noteStatuses(readStatuses(file), flow.submittedAtMs);
      return;
    }
    const { syntax } = flow;
    if (syntax === undefined)
      throw new UnreadableInvoice('A flow has a syntax that no invoice has');
    const item = (facts: InvoiceFacts) => receivedInvoiceItem(facts, { ...flow, syntax });
    const facts = readOrUndefined(file);
    if (facts !== undefined) {
      if (await received.add(item(facts))) report.collected += 1;
      return;
    }
    const unread = factsOfUnreadable(file, parisDay(flow.submittedAtMs));
    if (unread && (await received.hasReceiver(unread.buyerSiren))) {
      await received.add(item(unread));
      report.unreadable += 1;
      const flowId = flow.id;
      logger.error('An incoming invoice cannot be read and is shown to its shop', { flowId });
      return;
    }
    throw new UnreadableInvoice('An invoice cannot be read and names no shop');
  } catch (error) {
    const final = [UnreadableInvoice, FileTooLarge, PlatformRefusal];
    if (!final.some((kind) => error instanceof kind)) throw error;
    report.unreadable += 1;
    alarm('UnreadableInvoice');
    logger.error('An incoming invoice cannot be read', { flowId: flow.id, error });
  }
}

function readOrUndefined(file: Buffer): InvoiceFacts | undefined {
  try {
    return readInvoice(file);
  } catch (error) {
    if (!(error instanceof UnreadableInvoice)) throw error;
    logger.warn('An incoming invoice cannot be read', { error });
    return undefined;
  }
}

/** The attempt is stored before the flow is read, so that the next run knows whether reading it crashed the process. */
const attemptedOnce = (known: Collection, { id }: PlatformFlow): Collection =>
  withAttempts(known, { ...known.attempts, [id]: (known.attempts[id] ?? 0) + 1 });

/** The run failed for a reason that may pass. One attempt stays counted, so that the flow comes after all others. */
const putLast = (known: Collection, { id }: PlatformFlow): Collection =>
  withAttempts(known, { ...known.attempts, [id]: Math.max(1, (known.attempts[id] ?? 0) - 1) });

const withAttempts = (known: Collection, attempts: Collection['attempts']): Collection => ({
  ...known,
  attempts,
  revision: known.revision + 1,
});

/** Skips a flow that crashed the process each time it was read, and raises an alarm. */
function deadLetter(
  { alarm }: Pick<CollectDependencies, 'alarm'>,
  { id: flowId }: PlatformFlow,
  report: CollectReport,
): void {
  report.unreadable += 1;
  alarm('UnreadableInvoice');
  logger.error('An incoming flow was dead-lettered', { flowId, attempts: MOST_ATTEMPTS });
}

/**
 * Handled flows are remembered as long as a search may show them again. Progress never passes `mostMs`, because earlier
 * flows may still come.
 */
function movedOn(known: Collection, flows: readonly PlatformFlow[], mostMs: number): Collection {
  const latestMs = Math.max(...flows.map(({ updatedAtMs }) => updatedAtMs));
  const until_ms = Math.max(known.until_ms, Math.min(latestMs, mostMs));
  const dealtWith = {
    ...known.dealt_with,
    ...Object.fromEntries(flows.map(({ id, updatedAtMs }) => [id, updatedAtMs])),
  };
  const attempts = Object.entries(known.attempts).filter(
    ([id]) => !flows.some((flow) => flow.id === id),
  );
  return {
    ...withAttempts(known, Object.fromEntries(attempts)),
    until_ms,
    dealt_with: Object.fromEntries(
      Object.entries(dealtWith).filter(([, atMs]) => atMs >= until_ms - LATE_MS),
    ),
  };
}
