import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aDocument, anInvoice, aQuote } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import * as requests from '../document-requests.ts';
import { DocumentActions } from './document-actions.tsx';

vi.mock('../document-requests.ts');
vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));

test('When a PDF exceeds the day’s budget, its button shows this until the next attempt', async () => {
  const message = 'Vos 60 PDF du jour sont faits. Revenez demain.';
  vi.mocked(requests.getDocumentPdf)
    .mockRejectedValueOnce(apiError('BUDGET_SPENT', { requestId: 'r', message }))
    .mockResolvedValueOnce(new File(['%PDF'], 'Facture-FA-2026-0001.pdf'));
  render(
    <MemoryRouter>
      <DocumentActions
        details={{ document: aDocument(), summary: anInvoice(), events: [] }}
        act="download"
      />
    </MemoryRouter>,
  );
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Télécharger le PDF' }));
  await press();
  expect(screen.getByText(message)).toBeDefined();
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(expect.any(String), message);
  await press();
  expect(screen.queryByText(message)).toBeNull();
  expect(saveFile).toHaveBeenCalledOnce();
});

const Query = () => <output>{useLocation().search}</output>;

test('A parameter of the address opens the credit note, and closing it removes the parameter', async () => {
  render(
    <MemoryRouter initialEntries={['/documents/d1?annuler']}>
      <DocumentActions
        details={{ document: aDocument(), summary: anInvoice(), events: [] }}
        act="download"
      />
      <Query />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('output')?.textContent).toBe('');
});

const drawQuote = (summary: DocumentSummary) =>
  render(
    <MemoryRouter>
      <DocumentActions
        details={{ document: aDocument({ documentType: 'devis' }), summary, events: [] }}
        act="download"
      />
    </MemoryRouter>,
  );

test('An expired quote is not offered for sending, because the server would refuse to send it', () => {
  drawQuote(aQuote({ validUntil: '2020-01-31' }));
  expect(screen.getByRole('button', { name: 'Transformer en facture' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Envoyer au client' })).toBeNull();
});

test.each([
  ['promises', 'unanswered', 1, aQuote({ validUntil: null })],
  ['does not promise', 'closed', 0, aQuote({ validUntil: null, isClosed: true })],
])('The dialog %s a link to answer if the quote is %s', async (_does, _state, count, quote) => {
  drawQuote(quote);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer au client' }));
  expect(screen.queryAllByText(/un lien pour accepter/)).toHaveLength(count);
});
