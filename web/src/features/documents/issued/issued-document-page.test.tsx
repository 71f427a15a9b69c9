import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { getDocument } from '../../../lib/documents/get-document.ts';
import { recordPayment } from '../../../lib/documents/record-payment.ts';
import { remindOfInvoice } from '../../../lib/documents/remind-of-invoice.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { aDocument, anInvoice, aQuote } from '../../../testing/builders.ts';
import * as requests from '../document-requests.ts';
import { IssuedDocumentPage, TransmissionNote } from './issued-document-page.tsx';

vi.mock('../document-requests.ts');
vi.mock('../../../lib/documents/get-document.ts');
vi.mock('../../../lib/documents/record-payment.ts');
vi.mock(import('../../../lib/documents/remind-of-invoice.ts'), async (original) => ({
  ...(await original()),
  remindOfInvoice: vi.fn(),
}));
vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
});

const payment = {
  id: 'p',
  amountCents: 2500,
  means: 'transfer',
  date: '2026-11-21',
  recordedAt: '2026-11-21T10:00:00.000Z',
} as const;
const bonus = { amountCents: 2500, state: 'paid', proofs: [] } as const;
const standing = { ...bonus, proofs: [...bonus.proofs], payments: ['p'] };

async function show({ summary = anInvoice(), ...changes }: Partial<DocumentDetails> = {}) {
  const details = { document: aDocument(), summary, events: [], payments: [], ...changes };
  vi.mocked(getDocument).mockResolvedValue(details);
  render(
    <MemoryRouter initialEntries={['/documents/f1']}>
      <IssuedDocumentPage />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Télécharger le PDF' });
}
const original = () => screen.queryByRole('button', { name: 'Télécharger l’original' });

test('The original of an invoice that was paid after its issue can be downloaded beside its copy', async () => {
  const pdf = new File(['%PDF'], 'Facture-FA-2026-0001.pdf');
  vi.mocked(requests.getDocumentPdf).mockResolvedValue(pdf);
  await show({ payments: [payment] });
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger l’original' }));
  expect(requests.getDocumentPdf).toHaveBeenCalledExactlyOnceWith('f1', { as: 'issued' });
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(pdf, 'Facture-FA-2026-0001.pdf');
});

test('The original of an invoice that was credited after its issue can be downloaded', async () => {
  await show({ summary: anInvoice({ creditedCents: 990 }) });
  expect(original()).not.toBeNull();
});

test.each([
  ['nothing', {}],
  ['only the bonus', { payments: [payment], summary: anInvoice({ bonus: standing }) }],
])(
  'No separate original is offered when %s was paid, because the PDF is the original',
  async (_, changes) => {
    await show(changes);
    expect(original()).toBeNull();
  },
);

const primary = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('primary'))
    .map(({ textContent }) => textContent);
const sent = {
  clientEmail: 'c@exemple.fr',
  delivery: { state: 'sent', at: '2026-11-20T10:00:00.000Z', to: 'c@exemple.fr' },
} as const;
const unpaid = { dueCents: 4990, paidCents: 0, paymentState: 'unpaid' } as const;

const { client } = aDocument();
const document = aDocument({ client: { ...client, email: 'c@exemple.fr' } });

test.each<[string, Partial<DocumentDetails>]>([
  ['Envoyer au client', { ...unpaid, summary: anInvoice({ ...sent, delivery: null }) }],
  ['Encaisser', { ...unpaid, summary: anInvoice(sent) }],
  ['Relancer', { ...unpaid, paymentState: 'overdue', summary: anInvoice(sent) }],
  ['Rembourser', { dueCents: -500, paidCents: 5490, summary: anInvoice(sent) }],
  ['Télécharger le PDF', { dueCents: 0, paidCents: 4990, summary: anInvoice(sent) }],
])('The button “%s” is the only primary one and comes before the PDF', async (name, changes) => {
  await show({ document, ...changes });
  expect(primary()).toEqual([name]);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.filter((each) => [name, 'Télécharger le PDF'].includes(each ?? ''))[0]).toBe(name);
});

test('After a reminder was confirmed and sent, the next action is to record the payment', async () => {
  await show({ document, ...unpaid, paymentState: 'overdue', summary: anInvoice(sent) });
  await userEvent.click(screen.getByRole('button', { name: 'Relancer' }));
  expect(screen.getByText(/^La relance part par e-mail à c@exemple\.fr/)).toBeDefined();
  expect(remindOfInvoice).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la relance' }));
  expect(remindOfInvoice).toHaveBeenCalledExactlyOnceWith('f1');
  expect(primary()).toEqual(['Encaisser']);
});

const BUSINESS = { ...client, kind: 'business', siren: '552100554' } as const;

test.each([
  [client, 'un particulier'],
  [BUSINESS, 'un professionnel établi en France'],
  [{ ...BUSINESS, country: 'BE' }, 'un professionnel établi hors de France'],
])(
  'A note says how an invoice is transmitted, and from which day the transmission is required',
  (who, words) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime('2027-08-31T21:59:59Z');
    const { rerender } = render(<TransmissionNote document={aDocument({ client: who })} />);
    const text = screen.getByText(/^À /).textContent;
    expect(text).toContain(`le client est ${words}.`);
    expect(text).toMatch(/ Obligatoire à partir du mercredi 1er septembre 2027\.$/);
    vi.setSystemTime('2027-08-31T22:00:00Z');
    rerender(<TransmissionNote document={aDocument({ client: who })} />);
    expect(screen.getByText(/^À /).textContent).not.toContain('Obligatoire');
  },
);

test('A credit note on a paid invoice shows the amount to refund, until the refund is recorded', async () => {
  const origin = { id: 'f1', documentType: 'facture', number: 'FA-2026-0001' } as const;
  const note = aDocument({
    id: 'a1',
    documentType: 'avoir',
    number: 'AV-2026-0001',
    origin: { ...origin, invoiceDate: '2026-11-20' },
  });
  const paid = {
    document: aDocument(),
    summary: anInvoice({ creditedCents: 990 }),
    events: [],
    payments: [payment],
    paidCents: 2500,
  };
  let dueCents = -990;
  const read = async (id: string) =>
    id === 'a1'
      ? { document: note, summary: anInvoice({ id: 'a1', documentType: 'avoir' }), events: [] }
      : { ...paid, dueCents };
  vi.mocked(getDocument).mockImplementation(read);
  render(
    <MemoryRouter initialEntries={['/documents/a1']}>
      <IssuedDocumentPage />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const refund = await screen.findByRole('button', { name: 'Rembourser' });
  const card = screen.getByRole('region', { name: 'Paiements de la facture FA-2026-0001' });
  expect(card.textContent).toMatch(/^.*9,90\s€ à rendre au client\./);
  await user.click(refund);
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '9,90');
  dueCents = 0;
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await within(card).findByText('Payée en entier.');
  expect(recordPayment).toHaveBeenCalledExactlyOnceWith(
    'f1',
    expect.objectContaining({ amountCents: -990, knownCents: 2500 }),
  );
});

test('The history of a document links to its repair', async () => {
  await show({ document: aDocument({ repairId: 'RB12345678' }) });
  const link = screen.getByRole('link', { name: 'RB12345678' });
  expect(link.getAttribute('href')).toBe('/reparations/RB12345678');
});

test('The page of a closed quote offers no new link, and can disable a link that its customer already has', async () => {
  const summary = aQuote({ isClosed: true, validUntil: '2099-12-20' });
  const openApproval = vi.mocked(requests.openApproval);
  const document = aDocument({ documentType: 'devis', validUntil: summary.validUntil });
  await show({ document, summary });
  expect(screen.getByText('Clos')).toBeDefined();
  expect(screen.getByText(/^La réparation de ce devis est rendue ou retirée/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /le lien/ }), 'no link was given').toBeNull();
  cleanup();
  shopCache.clear();
  await show({ document, summary, events: [{ kind: 'approval-link', at: document.issuedAt }] });
  expect(screen.getByText('Lien de réponse créé')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Désactiver le lien donné au client' }));
  await screen.findByText('Le lien donné au client ne fonctionne plus.');
  expect(openApproval).toHaveBeenCalledExactlyOnceWith(document.id, { renew: true });
});

test('The page of an invoiced quote without an answer names the invoice and offers no link to answer', async () => {
  const { id, documentType, number, invoiceDate } = anInvoice({});
  const summary = aQuote({ invoice: { id, documentType, number, invoiceDate } });
  const document = aDocument({ documentType: 'devis', validUntil: summary.validUntil });
  await show({ document, summary });
  expect(screen.getByText('Facturé')).toBeDefined();
  expect(screen.getByText(/^Ce devis est facturé \(FA-2026-0001\)/)).toBeDefined();
  expect(screen.queryByText(/l’accepte ou le refuse/)).toBeNull();
  expect(screen.queryByRole('button', { name: /le lien/ })).toBeNull();
});
