import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { keepTransmission } from '../../testing/kept-transmission.ts';
import { PlatformRefusal, PlatformUnavailable } from '../platform-failure.ts';
import { sendInvoice } from './send-invoice.ts';
import { TRIED_TOO_OFTEN } from './sending-words.ts';

const document = SAMPLE_INVOICES['business with SIREN'];
const request = { user_id: 'shop', id: document.id };
const DAY_MS = 86_400_000;

let nowMs = Date.parse(document.issuedAt);
let kept = keepTransmission();
beforeEach(() => {
  nowMs = Date.parse(document.issuedAt);
  kept = keepTransmission();
});

function platform() {
  const down = async () => Promise.reject(new PlatformUnavailable('down'));
  const send = vi.fn<(invoice: object) => Promise<string>>(down);
  const dependencies = {
    documents: { get: async () => document },
    receptions: { sirenOf: async () => document.seller.siren },
    transmissions: kept,
    print: vi.fn(async () => ({ filename: 'a.pdf', content: Buffer.from('%PDF') })),
    prints: { claim: vi.fn(async () => undefined) },
    flows: { send, sentAs: vi.fn(async () => []) },
    directory: { lists: vi.fn(async () => true) },
    now: () => nowMs,
  };
  return { dependencies, send };
}

it('An invoice is tried for a day, and then its shop gets a notice', async () => {
  const { dependencies, send } = platform();
  for (let reception = 1; reception <= 30; reception += 1) {
    await expect(sendInvoice(dependencies, request, reception)).rejects.toThrow(TryAgainLater);
    nowMs += DAY_MS / 32;
  }
  nowMs += DAY_MS;
  await sendInvoice(dependencies, request, 31);
  expect(kept.stored).toMatchObject({ state: 'failed', leased_until_ms: 0 });
  expect(kept.notices).toMatchObject([{ kind: 'transmission', documentId: document.id }]);
  expect(send).toHaveBeenCalledTimes(31);
  // A later delivery of the request does nothing more.
  await sendInvoice(dependencies, request, 32);
  expect(send).toHaveBeenCalledTimes(31);
});

it('An invoice waits for the sender that has claimed it, and is taken over when that sender died', async () => {
  const { dependencies, send } = platform();
  send.mockImplementationOnce(() => new Promise(() => undefined));
  void sendInvoice(dependencies, request);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  await expect(sendInvoice(dependencies, request)).rejects.toThrow('has claimed');
  nowMs += 120_000;
  send.mockResolvedValueOnce('flow');
  await sendInvoice(dependencies, request);
  expect(dependencies.flows.sentAs).toHaveBeenCalledTimes(1);
  expect(kept.stored).toMatchObject({ state: 'sent', flow_id: 'flow' });
});

it('An invoice is sent without the directory’s answer when the directory does not answer', async () => {
  const { dependencies, send } = platform();
  dependencies.directory.lists.mockRejectedValueOnce(new PlatformUnavailable('down'));
  send.mockResolvedValueOnce('flow');
  await sendInvoice(dependencies, request);
  expect(kept.stored).toMatchObject({ state: 'sent' });
});

it('An invoice that is sent again after a refusal counts as a PDF, and is not printed when the day’s PDFs are used up', async () => {
  const { dependencies, send } = platform();
  const { print, prints } = dependencies;
  send.mockRejectedValue(new PlatformRefusal('an invoice', 422));
  await sendInvoice(dependencies, request);
  expect(prints.claim).not.toHaveBeenCalled();
  await sendInvoice(dependencies, { ...request, asked: true });
  expect(prints.claim).toHaveBeenCalledOnce();
  expect(kept.stored).toMatchObject({ state: 'refused' });
  prints.claim.mockRejectedValueOnce(
    new AppError('BUDGET_SPENT', { message: 'Lisez ce document à l’écran' }),
  );
  await sendInvoice(dependencies, { ...request, asked: true });
  expect(kept.stored).toMatchObject({
    state: 'failed',
    reason: TRIED_TOO_OFTEN,
    leased_until_ms: 0,
  });
  expect(print).toHaveBeenCalledTimes(2);
});
