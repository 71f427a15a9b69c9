import { expect } from 'vitest';
import type { UploadedLogo } from '../../../shared/company/answers.ts';
import type { ApprovalLink, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { PlayedAnswer, PlayedCloud } from '../../testing/played-cloud.ts';
import { keyIn } from '../model/clients.ts';
import { asking, create, draft, openIssuingShop, type Scenario } from './promises.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h4v2z"/></svg>';
const LOGO = { body: SVG, headers: { 'content-type': 'image/svg+xml' } };
const IMAGE = '/Subtype /Image';

async function quoteWithLogo(played: PlayedCloud) {
  const { call } = played;
  const shop = await openIssuingShop(played);
  await call('upload-logo', { shop, ...LOGO });
  const to = `${shop}@exemple.fr`;
  const json = { ...draft('devis'), clientEmail: to };
  const issued = (await call('issue-document', { shop, json })).body as IssuedDocument;
  const parameters = { id: issued.id };
  const link = (await call('open-approval', { shop, parameters, json: {} })).body as ApprovalLink;
  const cle = keyIn(link.url);
  const decision = { cle, decision: 'accepted', name: 'Durand' };
  await played.settle();
  return {
    shop,
    answer: asking(played, 'answer-quote', { parameters, json: decision }),
    sending: asking(played, 'send-document', { shop, parameters, json: {} }),
    upload: asking(played, 'upload-logo', { shop, ...LOGO }),
    printing: asking(played, 'get-document-pdf', { shop, parameters }),
    seen: asking(played, 'get-quote-pdf', { parameters, query: { cle } }),
    issue: () => call('issue-document', { shop, json }),
    logo: async () => ((await call('get-company', { shop })).body as { logo_url: string }).logo_url,
    sent: () =>
      played.cloud.messaging.outbox
        .list()
        .filter((each) => each.to === to)
        .flatMap(({ attachments = [] }) => attachments.map(({ sizeBytes }) => sizeBytes)),
  };
}

const expectPrinted = ({ status, body }: PlayedAnswer) => {
  expect(status).toBe(200);
  expect((body as Buffer).includes(IMAGE), 'printed with its logo').toBe(true);
  return (body as Buffer).length;
};

const codeOf = ({ body }: PlayedAnswer) => (body as Partial<ErrorBody>).error?.code;

export const LOGO_SCENARIOS = {
  logos: async (played, effect) => {
    const quote = await quoteWithLogo(played);
    const { answer, upload, printing, logo } = quote;
    const before = await logo();
    return {
      act: async () => {
        await answer.ask();
        await upload.ask();
        const printed = await printing.ask();
        if (printed.status === 200) expectPrinted(printed);
        await played.deliver();
      },
      again: async () => {
        if (upload.isSurelyNot()) expect(await logo(), 'surely not stored').toBe(before);
        // An answer that succeeded is not sent again, because a second answer to a quote is refused.
        if (!answer.isDone()) await answer.ask();
        if (!upload.isDone()) await upload.ask();
        expect(upload.isDone()).toBe(true);
      },
      check: async () => {
        expect(await logo()).toBe((upload.last() as UploadedLogo).publicUrl);
        const bytes = expectPrinted(await printing.ask());
        const sent = quote.sent();
        expect(new Set(sent), 'sent with its logo').toEqual(new Set([bytes]));
        if (!effect().mayRepeat) expect(sent, 'sent once').toHaveLength(1);
      },
    };
  },
} as const satisfies Record<string, Scenario>;

/** While logos are unreachable, a request that needs a logo fails with that reason and stores nothing. */
export async function expectLogosMissed(
  played: PlayedCloud,
  { away, back }: { away: () => void; back: () => void },
): Promise<void> {
  const quote = await quoteWithLogo(played);
  const { shop, answer, upload, logo } = quote;
  const before = await logo();
  away();
  const waiting = [quote.upload, quote.printing, quote.seen, quote.sending];
  for (const each of await Promise.all(waiting.map(({ ask }) => ask()))) {
    expect([each.status, codeOf(each)]).toEqual([503, 'UNAVAILABLE']);
    expect((each.body as ErrorBody).error.message).toMatch(
      /^Les logos sont inaccessibles.*Réessayez/,
    );
  }
  expect((await create(played, shop)).trackingNumber).toMatch(/^RB/);
  expect((await quote.issue()).status).toBe(201);
  expect((await answer.ask()).status).toBe(200);
  await played.deliver();
  expect(quote.sent(), 'sent without its logo').toEqual([]);
  expect(await logo()).toBe(before);
  back();
  await played.settle();
  const bytes = expectPrinted(await quote.printing.ask());
  expect(expectPrinted(await quote.seen.ask())).toBe(bytes);
  expect(quote.sent(), 'the answer’s e-mail').toEqual([bytes]);
  expect((await quote.sending.ask()).status).toBe(200);
  expect((await upload.ask()).status).toBe(201);
  expect(await logo()).not.toBe(before);
}
