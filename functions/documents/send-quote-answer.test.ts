import { describe, expect, it, vi } from 'vitest';
import type { DocumentSummary, IssuedDocument } from '../../shared/documents/issued.ts';
import type { SendOutcome } from '../notifications/send.ts';
import type { Email } from '../notifications/ses.ts';
import { sampleDocument } from '../testing/document-samples.ts';
import type {
  AnswerReader,
  EmailClaim,
  EmailEnd,
  FirstEmailClaim,
} from './answer-emails.repository.ts';
import { documentFile } from './document-printer.ts';
import { newSummary } from './documents.ts';
import { sendQuoteAnswer } from './send-quote-answer.ts';
import type { Notice } from './stored-notice.ts';

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
  claims: Partial<Record<AnswerReader, EmailClaim>> = {},
  outcome: SendOutcome = SENT,
  summary: Partial<DocumentSummary> = {},
  paid: FirstEmailClaim = { kind: 'claimed', decision },
) {
  const settled: Partial<Record<AnswerReader, EmailEnd | null>> = {};
  const notices: Notice[] = [];
  const send = vi.fn(async (_: Email) => outcome);
  const dependencies = {
    emails: {
      claim: async (_: unknown, reader: AnswerReader): Promise<EmailClaim> =>
        claims[reader] ?? { kind: 'unpaid', decision },
      claimFirst: async (): Promise<FirstEmailClaim> => paid,
      settle: async (
        _: unknown,
        reader: AnswerReader,
        end: EmailEnd | null,
        __: number,
        notice?: Notice,
      ) => {
        settled[reader] = end;
        if (notice) notices.push(notice);
      },
    },
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

  it('While the quote cannot be printed, the customer’s e-mail waits and the shop’s is sent', async () => {
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
    const { dependencies, send } = fakes({ shop: { kind: 'done' }, customer: { kind: 'busy' } });
    await expect(sendQuoteAnswer(dependencies, request)).rejects.toThrow('left');
    expect(send).not.toHaveBeenCalled();
  });

  it('After a day and enough attempts, a failing e-mail is given up and the shop gets a notice', async () => {
    const failed: SendOutcome = { kind: 'failed', reason: 'Le service ne répond pas.' };
    const claims = {
      shop: { kind: 'claimed', decision },
      customer: { kind: 'claimed', decision },
    } as const;
    const { dependencies, settled, notices } = fakes(claims, failed);
    const dayLater = { ...dependencies, now: () => Date.parse(decision.at) + 24 * 3_600_000 };
    const soon = { ...dependencies, now: () => Date.parse(decision.at) };
    await expect(sendQuoteAnswer(soon, request, 200)).rejects.toThrow('left');
    await expect(sendQuoteAnswer(dayLater, request, 11)).rejects.toThrow('left');
    expect(settled).toEqual({ shop: null, customer: null });
    await sendQuoteAnswer(dayLater, request, 12);
    expect(settled).toEqual({ shop: 'refused', customer: 'refused' });
    expect(
      notices.map(({ kind, ...notice }) => [kind, 'reason' in notice && notice.reason]),
    ).toEqual(Array.from({ length: 2 }, () => ['letter', failed.reason]));
  });

  it('A refused e-mail leaves a notice, also when the day’s budget is spent, and a claim that was paid for is not paid for again', async () => {
    const unpaid = { why: 'recipient', channel: 'email', limit: 20 } as const;
    const claims = { shop: { kind: 'claimed', decision } } as const;
    const { dependencies, send, settled, notices } = fakes(
      claims,
      SENT,
      {},
      {
        kind: 'unpayable',
        unpaid,
      },
    );
    await sendQuoteAnswer(dependencies, request);
    expect(settled).toEqual({ shop: 'sent', customer: 'refused' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(notices).toMatchObject([
      { kind: 'letter', reader: 'customer', to: 'marie@exemple.fr', documentId: quote.id },
    ]);
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
