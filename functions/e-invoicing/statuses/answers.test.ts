import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { parseStatusMessage, statusFindings } from '../e-reporting/testing/status-findings.ts';
import type { OutgoingFile } from '../flow-service.ts';
import { PlatformUnavailable } from '../platform-failure.ts';
import type { StoredReceived } from '../received/stored-received-invoice.ts';
import { answerTrackingId, readAnswerTrackingId } from './answer-names.ts';
import type { ChangeOf } from './answers.repository.ts';
import { giveAnswer } from './give-answer.ts';
import { noteAnswerChecks } from './note-answer.ts';
import { sendAnswer } from './send-answer.ts';
import { type Answer, answerKey } from './stored-answer.ts';

const SIREN = '732829320';
const SK = 'INVOICE#1795168800000#019aa000-0000-7000-8000-000000000001';
const ID = Buffer.from(SK.slice('INVOICE#'.length)).toString('base64url');
const DAY_MS = 86_400_000;
const NOW = 1_795_170_000_000;

const INVOICE: StoredReceived = {
  flow_id: '019aa000-0000-7000-8000-000000000001',
  received_at_ms: 1_795_168_800_000,
  kind: 'credit-note',
  number: 'AV 7',
  date: '2026-11-20',
  due_date: null,
  seller_name: 'Pièces & Écrans',
  seller_siren: '552100554',
  amount_cents: 12_990,
  currency: 'EUR',
  syntax: 'CII',
  seen: true,
};

let nowMs: number;
let invoice: StoredReceived;
let kept: Map<number, Answer>;
beforeEach(() => {
  nowMs = NOW;
  invoice = INVOICE;
  kept = new Map();
});

function cloud() {
  const sent: OutgoingFile[] = [];
  const send = vi.fn(async (file: OutgoingFile) => {
    sent.push(file);
    return 'flow';
  });
  const answers = {
    get: async (_: string, __: string, code: number) => kept.get(code),
    give: async (_: string, __: string, ___: string, answer: Answer, before?: number) => {
      if (invoice.answered !== before) return false;
      invoice = { ...invoice, answered: answer.code };
      kept.set(answer.code, answer);
      return true;
    },
    change: async (_: string, __: string, code: number, changeOf: ChangeOf) => {
      const known = kept.get(code);
      const changed = known && changeOf(known);
      if (known === undefined || changed === undefined) return undefined;
      kept.set(code, { ...changed, revision: known.revision + 1 });
      return kept.get(code);
    },
    at: async () => [...kept.keys()].map((code) => answerKey(SIREN, SK, code).sk),
    shopOf: vi.fn(async (): Promise<string | undefined> => 'shop'),
  };
  const sendAgain = vi.fn(async () => undefined);
  const dependencies = {
    receptions: { sirenOf: async () => SIREN },
    received: { get: async () => invoice },
    answers,
    sendAgain,
    flows: { send, sentAs: vi.fn(async () => [] as never[]) },
    now: () => nowMs,
  };
  const say = (code: 204 | 205 | 210, reason?: 'DOUBLON') =>
    giveAnswer(dependencies, 'shop', ID, { code, reason });
  const run = (code: number, receptions = 1, asked = false) =>
    sendAnswer(
      dependencies,
      { siren: SIREN, answer: answerKey(SIREN, SK, code).sk, asked },
      receptions,
    );
  return { dependencies, say, run, send, sent, sendAgain };
}

const refusalOf = (said: Promise<unknown>) => said.catch((error: AppError) => error.code);

describe('Answering a received invoice with a status', () => {
  it.each([
    [[204, 205], 'allowed'],
    [[204, 210], 'allowed'],
    [[205, 210], 'CONFLICT'],
    [[205, 204], 'CONFLICT'],
    [[210, 205], 'CONFLICT'],
  ] as const)(
    'After the first of the statuses %j, the second is answered with: %s',
    async ([first, second], outcome) => {
      const { say } = cloud();
      await say(first, first === 210 ? 'DOUBLON' : undefined);
      const said = await refusalOf(say(second, second === 210 ? 'DOUBLON' : undefined));
      expect(typeof said === 'string' ? said : 'allowed').toBe(outcome);
    },
  );

  it('No status can be given to an invoice whose seller has no SIREN', async () => {
    invoice = { ...INVOICE, seller_siren: null };
    expect(await refusalOf(cloud().say(204))).toBe('CONFLICT');
  });

  it('A status that the platform did not accept is sent again when the shop gives it again', async () => {
    const { say, sendAgain } = cloud();
    await say(204);
    await say(204);
    expect(sendAgain).not.toHaveBeenCalled();
    const answer = kept.get(204);
    if (answer) kept.set(204, { ...answer, state: 'failed' });
    expect((await say(204)).answer).toMatchObject({ canSend: true });
    expect(sendAgain).toHaveBeenCalledExactlyOnceWith(SIREN, answerKey(SIREN, SK, 204).sk);
  });
});

describe('Sending a status', () => {
  it('A status is sent as a message of the norm, under a name of 36 characters by which it is found again', async () => {
    const { say, run, sent } = cloud();
    await say(210, 'DOUBLON');
    await run(210);
    await run(210);
    expect(sent).toHaveLength(1);
    const content = sent[0]?.content ?? Buffer.alloc(0);
    expect(statusFindings(content)).toEqual([]);
    expect(parseStatusMessage(content)).toMatchObject({
      code: 210,
      role: 'BY',
      siren: SIREN,
      number: 'AV 7',
    });
    // The message has the type code of a credit note (BT-3), although the invoice states none.
    expect(content.toString()).toContain('<ram:TypeCode>381</ram:TypeCode>');
    const name = answerTrackingId(SIREN, SK, 210);
    expect(sent[0]?.trackingId).toBe(name);
    expect(name).toHaveLength(36);
    const read = readAnswerTrackingId(name);
    expect([read?.siren, read?.code, read?.isOf(SK), read?.isOf(`${SK}x`)]).toEqual([
      SIREN,
      210,
      true,
      false,
    ]);
    expect(readAnswerTrackingId(`${name}0`)).toBeUndefined();
  });

  it('After a lost answer, a status is looked up before it is sent again, and after a day it is shown as failed', async () => {
    const { dependencies, say, run, send } = cloud();
    await say(205);
    send.mockRejectedValue(new PlatformUnavailable('down'));
    await expect(run(205)).rejects.toThrow(TryAgainLater);
    expect(dependencies.flows.sentAs).not.toHaveBeenCalled();
    await expect(run(205, 2)).rejects.toThrow(TryAgainLater);
    expect(dependencies.flows.sentAs).toHaveBeenCalledTimes(1);
    nowMs += DAY_MS;
    await run(205, 12);
    expect(kept.get(205)).toMatchObject({ state: 'failed', leased_until_ms: 0 });
    await run(205, 13);
    expect(send).toHaveBeenCalledTimes(3);
    send.mockReset().mockResolvedValueOnce('flow');
    await run(205, 1, true);
    expect(kept.get(205)).toMatchObject({ state: 'sent', flow_id: 'flow' });
    expect(kept.get(205)).not.toHaveProperty('failure');
  });

  it('A status waits for the sender that has claimed it, and is taken over when that sender died', async () => {
    const { say, run, send } = cloud();
    await say(204);
    send.mockImplementationOnce(() => new Promise(() => undefined));
    void run(204);
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await expect(run(204)).rejects.toThrow('has claimed');
    nowMs += 120_000;
    await run(204);
    expect(kept.get(204)).toMatchObject({ state: 'sent' });
  });

  it('A status for a SIREN that nobody receives for any more is not sent', async () => {
    const { dependencies, say, run, send } = cloud();
    await say(204);
    dependencies.answers.shopOf.mockResolvedValueOnce(undefined);
    await run(204);
    expect(send).not.toHaveBeenCalled();
    expect(kept.get(204)).toMatchObject({ state: 'failed' });
  });

  it('The platform’s checks of a status are recorded once', async () => {
    const { dependencies, say, run } = cloud();
    await say(204);
    await run(204);
    const flow = {
      id: 'flow',
      concern: 'own-status' as const,
      submittedAtMs: nowMs,
      updatedAtMs: nowMs,
      syntax: undefined,
      checks: 'failed' as const,
      reasonCodes: ['InvoiceLCStatusError'],
      trackingId: answerTrackingId(SIREN, SK, 204),
    };
    expect(await noteAnswerChecks(dependencies, flow)).toBe(1);
    expect(kept.get(204)).toMatchObject({
      state: 'refused',
      failure: expect.stringContaining('n’admet pas'),
    });
    expect(await noteAnswerChecks(dependencies, flow)).toBe(0);
    for (const trackingId of [undefined, 'x', answerTrackingId('552100554', `${SK}1`, 204)]) {
      expect(await noteAnswerChecks(dependencies, { ...flow, trackingId })).toBe(0);
    }
  });
});
