import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { logger } from '../../platform/logger.ts';
import { FLOW_LEASE_MS, type FlowService } from '../flow-service.ts';
import type { ReceivedRepository } from '../received/received.repository.ts';
import {
  addresseeOf,
  type StoredReceived,
  typeCodeOf,
} from '../received/stored-received-invoice.ts';
import { answerMessageId, answerTrackingId } from './answer-names.ts';
import type { AnswersRepository } from './answers.repository.ts';
import { LEFT_BEFORE, refusedAtOnce, UNANSWERED_ANSWER } from './status-failures.ts';
import { statusMessage } from './status-message.ts';
import { type Answer, readAnswerKey } from './stored-answer.ts';
import { canAskAgain, isGivenUp, submitFile } from './submit-file.ts';

export type SendAnswerDependencies = {
  answers: Pick<AnswersRepository, 'get' | 'change' | 'shopOf'>;
  received: Pick<ReceivedRepository, 'get'>;
  flows: Pick<FlowService, 'send' | 'sentAs'>;
  now: () => number;
};

type Ending = Partial<Pick<Answer, 'state' | 'failure' | 'flow_id'>>;

/** Sends a status once, even if called again. `receptions` counts the deliveries by the queue. @throws TryAgainLater */
export async function sendAnswer(
  dependencies: SendAnswerDependencies,
  {
    siren,
    answer: sk,
    asked = false,
  }: { siren: string; answer: string; asked?: boolean | undefined },
  receptions = 1,
): Promise<void> {
  const { answers, received, now } = dependencies;
  const key = readAnswerKey(sk);
  if (key === undefined) return;
  const { invoiceSk, code } = key;
  const [known, invoice, shopId] = await Promise.all([
    answers.get(siren, invoiceSk, code),
    received.get(siren, invoiceSk),
    answers.shopOf(siren),
  ]);
  if (known === undefined || invoice === undefined) return;
  if (known.state !== 'waiting' && !(asked && canAskAgain(known))) return;
  const nowMs = now();
  if (known.leased_until_ms > nowMs)
    throw new TryAgainLater('Another sender has claimed the status');
  const claim = await answers.change(siren, invoiceSk, code, ({ failure: _, ...standing }) =>
    standing.revision === known.revision
      ? {
          ...standing,
          state: 'waiting',
          at_ms: nowMs,
          first_ms: known.state === 'waiting' ? known.first_ms : nowMs,
          leased_until_ms: nowMs + FLOW_LEASE_MS,
        }
      : undefined,
  );
  if (claim === undefined) throw new TryAgainLater('Another sender claimed the status first');
  const end: Ending =
    shopId === undefined
      ? { state: 'failed', failure: LEFT_BEFORE }
      : await attempt(dependencies, siren, invoiceSk, invoice, claim, {
          // The status is stored as revision 1, and each claim adds one.
          isAgain: known.revision > 1,
          receptions,
        });
  await answers.change(siren, invoiceSk, code, (standing) => ({
    ...standing,
    leased_until_ms: 0,
    ...(standing.state === 'waiting' && { ...end, at_ms: now() }),
  }));
  logger.info('The status of a received invoice was processed', { state: end.state, code });
  if (end.state === 'waiting') throw new TryAgainLater('The status must be tried again');
}

async function attempt(
  { flows, now }: SendAnswerDependencies,
  siren: string,
  invoiceSk: string,
  invoice: StoredReceived,
  { code, reason, note, said_at_ms, first_ms }: Answer,
  { isAgain, receptions }: { isAgain: boolean; receptions: number },
): Promise<Ending> {
  const to = addresseeOf(invoice);
  if (to === undefined) return { state: 'failed', failure: UNANSWERED_ANSWER };
  const xml = statusMessage({
    id: answerMessageId(siren, invoiceSk, code),
    code,
    atMs: said_at_ms,
    madeAtMs: now(),
    from: { siren, name: '', role: 'BY' },
    to: { siren: to.siren, name: invoice.seller_name, role: 'SE', address: to.address },
    isForTaxOffice: code === 210,
    invoice: {
      number: invoice.number,
      typeCode: typeCodeOf(invoice),
      date: invoice.date,
      sellerSiren: to.siren,
    },
    receivedAtMs: invoice.received_at_ms,
    ...(reason && { reason }),
    ...(note !== undefined && { note }),
  });
  const end = await submitFile(
    flows,
    { isAgain, sinceMs: said_at_ms },
    {
      trackingId: answerTrackingId(siren, invoiceSk, code),
      filename: `${answerMessageId(siren, invoiceSk, code)}.xml`,
      syntax: 'CDAR',
      content: Buffer.from(xml),
    },
  );
  if (end.state === 'sent') return end;
  if (end.state === 'refused') return { state: 'refused', failure: refusedAtOnce(end.status) };
  return isGivenUp(receptions, now() - first_ms)
    ? { state: 'failed', failure: UNANSWERED_ANSWER }
    : { state: 'waiting' };
}
