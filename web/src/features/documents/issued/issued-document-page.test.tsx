import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { getDocument } from '../../../lib/get-document.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { shopCache } from '../../../lib/shop-cache.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import * as requests from '../document-requests.ts';
import { IssuedDocumentPage } from './issued-document-page.tsx';

vi.mock('../document-requests.ts');
vi.mock('../../../lib/get-document.ts');
vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../lib/shop-channel.ts', () => ({ openShopChannel: vi.fn() }));

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

test('The original of an invoice that was paid since is downloaded beside its copy', async () => {
  const pdf = new File(['%PDF'], 'Facture-FA-2026-0001.pdf');
  vi.mocked(requests.getDocumentPdf).mockResolvedValue(pdf);
  await show({ payments: [payment] });
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger l’original' }));
  expect(requests.getDocumentPdf).toHaveBeenCalledExactlyOnceWith('f1', { as: 'issued' });
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(pdf, 'Facture-FA-2026-0001.pdf');
});

test('The original of an invoice that was credited since can be downloaded', async () => {
  await show({ summary: anInvoice({ creditedCents: 990 }) });
  expect(original()).not.toBeNull();
});

test.each([
  ['nothing', {}],
  ['only the bonus', { payments: [payment], summary: anInvoice({ bonus: standing }) }],
])(
  'No original is offered where %s was paid, because the PDF is the original',
  async (_, changes) => {
    await show(changes);
    expect(original()).toBeNull();
  },
);
