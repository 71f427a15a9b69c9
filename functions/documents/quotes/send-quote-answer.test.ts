import { describe, expect, it, vi } from 'vitest';
import type {
  DocumentSummary,
  IssuedDocument,
  QuoteDecision,
} from '../../../shared/documents/issued/issued.ts';
import type { AnswerReader } from '../../notifications/message.ts';
import type { ClaimedMessage, MessageClaim } from '../../notifications/messages.repository.ts';
import type { SendOutcome } from '../../notifications/providers/send.ts';
import type { Email } from '../../notifications/providers/ses.ts';
import type { MessageEnd } from '../../notifications/stored-message.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import { newSummary } from '../documents.ts';
import { documentFile } from '../prints/document-printer.ts';
import { sendQuoteAnswer } from './send-quote-answer.ts';

const decision = {
  decision: 'accepted',
  name: 'Marie <Durand>',
  at: '2026-11-20T11:00:00.000Z',
  digest: 'd',
} as const;
const quote = sampleDocument({ documentType: 'devis' }, {}, 'DE-2026-0001');
const request = { user_id: 's', id: quote.id };
const SENT: SendOutcome = { kind: 'sent', messageId: 'm' };

function fakes(
  claims: Partial<Record<AnswerReader, MessageClaim>> = {},
  outcome: SendOutcome = SENT,
  summary: Partial<DocumentSummary> = {},
  answer: QuoteDecision | null = decision,
) {
  const settled: Partial<Record<AnswerReader, MessageEnd['end'] | null>> = {};
  const notices: unknown[] = [];
  const send = vi.fn(async (_: Email) => outcome);
  const readerOf = ({ name }: Pick<ClaimedMessage, 'name'>) =>
    name.kind === 'answer' ? name.reader : 'shop';
  const noted = (notice: TransactItem | undefined) => {
    if (notice) notices.push(notice.Put?.Item);
  };
  const approval = {
    ...{ user_id: request.user_id, id: quote.id, key: 'k', digest: 'd', decision: answer },
    valid_until: '2026-12-20',
  };
  const dependencies = {
    table: { name: 'table' },
    messages: {
      claim: vi.fn(
        async (message: ClaimedMessage): Promise<MessageClaim> =>
          claims[readerOf(message)] ?? { kind: 'claimed' },
      ),
      settle: async (
        message: Pick<ClaimedMessage, 'shopId' | 'name'>,
        end: MessageEnd | null,
        _: number,
        notice?: TransactItem,
      ) => {
        settled[readerOf(message)] = end?.end ?? null;
        noted(notice);
      },
      refuse: async (
        message: Pick<ClaimedMessage, 'shopId' | 'name'>,
        _: string,
        __: number,
        notice: TransactItem,
      ) => {
        settled[readerOf(message)] = 'refused';
        noted(notice);
      },
    },
    events: { approval: async () => approval },
    documents: {
      get: async () => quote,
      summary: async () => ({ ...newSummary(quote), ...summary }),
    },
    print: async (document: IssuedDocument) => documentFile(document, Buffer.from('%PDF')),
    send,
    appOrigin: 'https://rebond.example',
    now: () => 0,
  };
  return { dependencies, send, settled, notices };
}

describe('Sending the e-mails about an answered quote', () => {
  it('The shop receives a link to the quote, and the customer the quote itself', async () => {
    const { dependencies, send, settled } = fakes();
    await sendQuoteAnswer(dependencies, request);
    expect(settled).toEqual({ shop: 'sent', customer: 'sent' });
    const [toShop, toCustomer] = [quote.seller.email, 'marie@exemple.fr'].map((to) =>
      send.mock.calls.map(([email]) => email).find((email) => email.to === to),
    );
    expect(toShop?.content).toMatchObject({
      subject: 'Devis DE-2026-0001 accepté',
      html: expect.stringContaining('Marie &lt;Durand&gt; a accepté'),
      text: expect.stringContaining(`https://rebond.example/documents/${quote.id}`),
    });
    expect(toCustomer?.attachment?.filename).toBe('Devis-DE-2026-0001.pdf');
  });

  it('While the quote cannot be printed, the customer’s e-mail waits and the shop’s e-mail is sent', async () => {
    const { dependencies, settled } = fakes();
    const print = () => Promise.reject(new Error('The logo cannot be read'));
    await expect(sendQuoteAnswer({ ...dependencies, print }, request)).rejects.toThrow('left');
    expect(settled).toEqual({ shop: 'sent', customer: null });
  });

  it('The customer’s e-mail goes to the address at which the quote arrived', async () => {
    const delivery = { state: 'sent', at: '', to: 'autre@exemple.fr' } as const;
    const { dependencies, send } = fakes({}, SENT, { delivery });
    await sendQuoteAnswer(dependencies, request);
    expect(send.mock.calls.map(([{ to }]) => to)).toContain('autre@exemple.fr');
  });

  it('A settled e-mail is not sent again, and one that another sender has claimed is tried again', async () => {
    const { dependencies, send } = fakes({
      shop: { kind: 'done', end: 'sent' },
      customer: { kind: 'busy' },
    });
    await expect(sendQuoteAnswer(dependencies, request)).rejects.toThrow('left');
    expect(send).not.toHaveBeenCalled();
  });

  it('After a day and enough attempts, a failing e-mail is given up and the shop gets a notice', async () => {
    const failed: SendOutcome = { kind: 'failed', reason: 'Le service ne répond pas.' };
    const { dependencies, settled, notices } = fakes({}, failed);
    const dayLater = { ...dependencies, now: () => Date.parse(decision.at) + 24 * 3_600_000 };
    const soon = { ...dependencies, now: () => Date.parse(decision.at) };
    await expect(sendQuoteAnswer(soon, request, 200)).rejects.toThrow('left');
    await expect(sendQuoteAnswer(dayLater, request, 11)).rejects.toThrow('left');
    expect(settled).toEqual({ shop: null, customer: null });
    await sendQuoteAnswer(dayLater, request, 12);
    expect(settled).toEqual({ shop: 'refused', customer: 'refused' });
    const left = { kind: 'refused-email', reason: failed.reason };
    expect(notices).toMatchObject([left, left]);
  });

  it('An e-mail that no budget pays for is not sent, and leaves a notice', async () => {
    const unpaid = { why: 'recipient', channel: 'email', limit: 20 } as const;
    const { dependencies, send, settled, notices } = fakes({
      customer: { kind: 'unpaid', unpaid },
    });
    await sendQuoteAnswer(dependencies, request);
    expect(settled).toEqual({ shop: 'sent', customer: 'refused' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(notices).toMatchObject([
      { kind: 'refused-email', reader: 'customer', to: 'marie@exemple.fr', documentId: quote.id },
    ]);
  });

  it.each([
    ['that was not stored', request, null],
    ['to another shop’s quote', { ...request, user_id: 'another' }, decision],
  ])('An answer %s causes no e-mail', async (_, asked, answer) => {
    const { dependencies, send } = fakes({}, SENT, {}, answer);
    await sendQuoteAnswer(dependencies, asked);
    expect(dependencies.messages.claim).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });

  it('An e-mail without an address costs nothing and is settled', async () => {
    const { dependencies, settled } = fakes();
    const documents = {
      ...dependencies.documents,
      get: async () => ({ ...quote, client: { ...quote.client, email: '' } }),
    };
    await sendQuoteAnswer({ ...dependencies, documents }, request);
    expect(settled).toEqual({ shop: 'sent', customer: 'nobody' });
    expect(dependencies.messages.claim.mock.calls.at(-1)?.[0].recipients).toEqual({});
  });

  it.each([
    ['refused', 'refused', undefined],
    ['failed', null, 'left'],
  ] as const)('An e-mail that was %s is settled as %s', async (kind, end, thrown) => {
    const { dependencies, settled } = fakes({}, { kind, cause: 'rejected', reason: 'Parce que' });
    const sending = sendQuoteAnswer(dependencies, request);
    await (thrown ? expect(sending).rejects.toThrow(thrown) : sending);
    expect(settled).toEqual({ shop: end, customer: end });
  });
});
