/** Measures the tasks with quotes and invoices, and those at the end of the day. */
import type { Page } from '@playwright/test';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import type { Hands } from './person.ts';
import type { Api } from './shop.ts';

export async function quoteToInvoice(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByTitle('Ouvrir la réparation').first());
  await hands.click(page.getByRole('link', { name: 'Facturer' }));
  const price = page.getByLabel('Prix unitaire (€)').first();
  await price.waitFor();
  await hands.click(page.getByLabel('Type de document'));
  await hands.press('d', 'Enter');
  await hands.click(page.getByLabel('Adresse du client'));
  await hands.type('3 place Carnot');
  await hands.click(price);
  await hands.press('Control+a');
  await hands.type('49,90');
  await hands.click(page.getByRole('radio', { name: 'Travail' }).first());
  await hands.click(page.getByRole('button', { name: 'Émettre', exact: true }));
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Émettre le devis' }));
  await page.getByRole('heading', { level: 1, name: /^Devis DE-/ }).waitFor();
  await hands.click(page.getByRole('button', { name: /facture/i }).first());
  await hands.click(page.getByRole('button', { name: 'Émettre la facture' }));
  await page.getByRole('heading', { level: 1, name: /^Facture FA-/ }).waitFor();
}

export async function quoteFromCard(hands: Hands, page: Page): Promise<void> {
  await hands.click(
    page.getByRole('article').filter({ hasText: 'S22' }).getByRole('button', { name: 'Devis' }),
  );
  await hands.click(page.getByRole('checkbox', { name: /^Écran/ }));
  await hands.click(page.getByRole('checkbox', { name: /^Pose/ }));
  await hands.click(page.getByRole('button', { name: 'Émettre et envoyer' }));
  await page.getByText(/^Devis DE-\S+ envoyé$/).waitFor();
}

/** Makes a finished repair whose customer accepted the quote, and returns its tracking number. */
export async function acceptedQuote(api: Api): Promise<string> {
  const { id, trackingNumber } = await api<Repair>('POST', '/api/repairs', {
    deviceType: 'smartphone',
    customerName: 'Petit',
    customerEmail: 'petit@exemple.fr',
  });
  const quote = await api<IssuedDocument>('POST', '/api/documents', {
    documentType: 'devis',
    operationCategory: 'services',
    repairId: trackingNumber,
    clientName: 'Petit',
    clientEmail: 'petit@exemple.fr',
    clientAddress: '3 place Carnot\n44000 Nantes',
    items: [{ description: 'Écran', quantity: 1, price: 129.9 }],
    invoiceDate: parisDay(Date.now()),
  });
  const { url } = await api<{ url: string }>(
    'POST',
    `/api/documents/${quote.id}/approval-link`,
    {},
  );
  const cle = new URLSearchParams(new URL(url).hash.slice(1)).get('cle');
  const decision = { cle, decision: 'accepted', name: 'Petit' };
  await api('POST', `/api/devis/${quote.id}/decision`, decision);
  await api('PATCH', `/api/repairs/${encodeURIComponent(id)}/status`, { status: 'completed' });
  return trackingNumber;
}

/** Makes the accepted quote an invoice, takes the money and hands the device over, on the page of a finished repair. */
export async function acceptedToHandedOver(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('link', { name: /^Devis DE-|^DE-/ }).first());
  await hands.click(page.getByRole('button', { name: 'Transformer en facture' }));
  await hands.click(page.getByRole('button', { name: 'Émettre la facture' }));
  await page.getByRole('heading', { level: 1, name: /^Facture FA-/ }).waitFor();
  await page.goBack();
  hands.done.clicks += 1;
  await page.goBack();
  hands.done.clicks += 1;
  await hands.click(page.getByRole('button', { name: /^Encaisser/ }));
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Espèces' }));
  await hands.click(page.getByRole('button', { name: 'Rendue au client', exact: true }));
  await page.getByText(/^Elle n’est plus dans la liste du jour/).waitFor();
}

/** Counts the till in the evening (its float of 100 € and the day's payments) and closes it. */
export async function evening(hands: Hands, page: Page): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Encaissements' }).first());
  const till = page.getByRole('region', { name: 'Caisse', exact: true });
  await hands.click(till.getByRole('button', { name: 'Clôturer la caisse' }));
  const dialog = page.getByRole('dialog');
  const count = async (piece: string, pieces: string) => {
    await hands.click(dialog.getByLabel(piece, { exact: true }));
    await hands.type(pieces);
  };
  await count('100 €', '2');
  await count('20 €', '1');
  await count('5 €', '1');
  await count('2 €', '2');
  await count('50 c', '1');
  await count('20 c', '2');
  await hands.click(dialog.getByRole('button', { name: 'Clôturer la caisse', exact: true }));
  await hands.click(dialog.getByRole('button', { name: /^Imprimer le Z/ }));
  await hands.click(dialog.getByRole('button', { name: 'Fermer', exact: true }));
  await till.getByText(/^Fermée le/).waitFor();
}
