import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { DEFAULT_WAITING_DAYS } from '../../../shared/repairs/follow-up/waiting-days.ts';
import { CreditDialog } from '../features/documents/actions/credit-dialog.tsx';
import { DepositDialog } from '../features/documents/actions/deposit-dialog.tsx';
import { InvoiceDialog } from '../features/documents/actions/invoice-dialog.tsx';
import { SendDialog } from '../features/documents/actions/send-dialog.tsx';
import { MarginCard } from '../features/documents/issued/margin-card.tsx';
import { PaymentDialog } from '../features/documents/issued/payment-dialog.tsx';
import { NewRepairButton } from '../features/repairs/creation/new-repair-button.tsx';
import { WaitingLimits } from '../features/repairs/follow-up/waiting-limits.tsx';
import { MessageDialog } from '../features/repairs/message/message-dialog.tsx';
import { useOpenMessage, writeAbout } from '../features/repairs/message/open-message.ts';
import { CorrectDialog } from '../features/repairs/record/correct-dialog.tsx';
import { NotesCard } from '../features/repairs/record/notes-card.tsx';
import { aDocument, anInvoice, aQuote, aRepair } from '../testing/builders.ts';

const TYPED_IN = /<(?:TextField|TextareaField|PasswordField|SuggestField|input|textarea)\b/;
const ASKS = /useLeaveGuard\(|useTypedDialog\(|<LeaveGuard\b/;

/** Maps each file with fields to the component that asks before the typed text is lost. */
const ASKED_IN: Record<string, string> = {
  'repairs/creation/new-repair-form.tsx': 'repairs/creation/new-repair-dialog.tsx',
  'repairs/creation/customer-fields.tsx': 'repairs/creation/new-repair-dialog.tsx',
  'repairs/creation/device-fields.tsx': 'repairs/creation/new-repair-dialog.tsx',
  'repairs/promised/promised-field.tsx': 'repairs/creation/new-repair-dialog.tsx',
  'repairs/parts/part-dialog.tsx': 'repairs/record/list-item-dialog.tsx',
  'repairs/loans/loan-dialog.tsx': 'repairs/record/list-item-dialog.tsx',
  'documents/actions/credit-dialog.tsx': 'documents/actions/document-action-dialog.tsx',
  'documents/actions/invoice-dialog.tsx': 'documents/actions/document-action-dialog.tsx',
  // The editor uses these fields too, but it stores its draft on the device.
  'documents/bonus-fields.tsx': 'documents/actions/document-action-dialog.tsx',
  'documents/actions/deposit-dialog.tsx': 'documents/actions/document-action-dialog.tsx',
  'documents/issued/payment-dialog.tsx': 'documents/actions/document-action-dialog.tsx',
};
const ASKED_BY_FOLDER: Record<string, string> = {
  'company/': 'company/company-form.tsx',
  'payments/till/': 'payments/till/till-dialogs.tsx',
};
/** Says why the text of these files and folders may be lost without a question. */
const NOT_ASKED: Record<string, string> = {
  'auth/': 'credentials are kept nowhere',
  'account/close-account-dialog.tsx': 'a word that confirms',
  'account/identity-card.tsx': 'a number and a code that can be typed again',
  'customers/merge-dialog.tsx': 'words to look up the other customer',
  'documents/editor/': 'the draft is kept on the device (draft-storage.ts)',
  'documents/quote/': 'a name, which the browser fills in again',
  'documents/price-list/price-list-page.tsx': 'words to look up a price',
  'documents/quick-quote/quick-quote-dialog.tsx': 'words to look up a line of the quote',
  'documents/link-field.tsx': 'a link to be copied',
  'documents/issued/bonus-state-card.tsx': 'a day alone, which is chosen again',
  'repairs/promised/promised-row.tsx': 'a day alone, which is chosen again',
  'payments/takings/reporting-card.tsx': 'one figure, typed for one download',
  'e-invoicing/': 'a number and a code, typed once and quickly again',
  'tracking/': 'a number to look up',
};

const sources = import.meta.glob<string>('../features/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('Each text field is in a form that asks before its text is lost, or is listed here with a reason', () => {
  const files = Object.entries(sources).map(
    ([path, source]) => [path.replace('../features/', ''), source] as const,
  );
  const asking = files.filter(([, source]) => ASKS.test(source)).map(([file]) => file);
  const isIn = (file: string, list: Record<string, string>) =>
    Object.keys(list).find((start) => file.startsWith(start));
  const losing = files.filter(([file, source]) => {
    if (file.endsWith('.test.tsx') || !TYPED_IN.test(source) || isIn(file, NOT_ASKED)) return false;
    const folder = isIn(file, ASKED_BY_FOLDER);
    const asker = ASKED_IN[file] ?? (folder ? ASKED_BY_FOLDER[folder] : file);
    return !asking.includes(asker ?? file);
  });
  expect(asking.length).toBeGreaterThan(5);
  expect(losing.map(([file]) => file)).toEqual([]);
});

const close = vi.fn();
const invoice = aDocument();
const quote = aDocument({ documentType: 'devis' });
const record = { ...aRepair(), tracking_key: 'k'.repeat(22), statusHistory: [] };

function OpenMessageDialog() {
  useEffect(() => writeAbout(record), []);
  return <MessageDialog open={useOpenMessage(({ isOpen }) => isOpen)} />;
}
it.each<[string, string | RegExp, ReactNode]>([
  ['private notes', 'Notes', <NotesCard key="n" repair={record} />],
  [
    'the shop’s limits',
    'Prise en charge (jours)',
    <WaitingLimits key="w" days={DEFAULT_WAITING_DAYS} />,
  ],
  ['an e-mail', /Message/, <SendDialog key="s" document={quote} open onClose={close} />],
  [
    'the address of an e-mail',
    /Adresse e-mail/,
    <SendDialog key="a" document={quote} open onClose={close} />,
  ],
  [
    'the reason of a credit note',
    /Motif/,
    <CreditDialog
      key="c"
      details={{ document: invoice, summary: anInvoice(), events: [] }}
      open
      onClose={close}
    />,
  ],
  [
    'a deposit',
    /Montant de l’acompte/,
    <DepositDialog key="d" quote={quote} summary={aQuote()} open onClose={close} />,
  ],
  [
    'a payment',
    /Montant/,
    <PaymentDialog
      key="p"
      details={{
        document: invoice,
        summary: anInvoice(),
        events: [],
        dueCents: 100,
        paidCents: 0,
      }}
      open
      onClose={close}
    />,
  ],
  [
    'a purchase price',
    /prix d’achat/,
    <MarginCard
      key="g"
      details={{
        document: invoice,
        summary: anInvoice(),
        events: [],
        margin: [{ line: 1, saleCents: 100 }],
      }}
    />,
  ],
  [
    'the day of an invoice',
    /Date de l’opération/,
    <InvoiceDialog key="i" quote={quote} open onClose={close} />,
  ],
])('A link out of the page asks before text is lost: %s', async (_what, label, form) => {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/ici']}>
      <Routes>
        <Route
          path="/ici"
          element={
            <>
              <Link to="/ailleurs">Ailleurs</Link>
              {form}
            </>
          }
        />
        <Route path="/ailleurs" element={<h1>Ailleurs</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(label);
  const before = field.value;
  await user.type(field, field.type === 'date' ? '2026-11-20' : '7');
  const typed = field.value;
  expect(typed).not.toBe(before);

  await user.click(screen.getByText('Ailleurs'));
  await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
  expect(field.value).toBe(typed);
  await user.click(screen.getByText('Ailleurs'));
  await user.click(screen.getByRole('button', { name: 'Quitter sans sauvegarder' }));
  expect(screen.getByRole('heading', { name: 'Ailleurs' })).toBeTruthy();
});

it.each<[string, string | RegExp, ReactNode]>([
  ['a new repair', 'Nom du client', <NewRepairButton key="n" />],
  ['a correction', /Modèle/, <CorrectDialog key="c" repair={record} open onClose={close} />],
  ['a message with a change', /Votre message/, <OpenMessageDialog key="m" />],
])('Escape asks before text is lost and keeps it: %s', async (_what, label, dialog) => {
  const user = userEvent.setup();
  render(<MemoryRouter>{dialog}</MemoryRouter>);
  const opener = screen.queryByRole('button', { name: 'Nouvelle réparation' });
  if (opener) await user.click(opener);
  const field = await screen.findByLabelText<HTMLInputElement>(label, {
    selector: 'input, textarea',
  });
  await user.type(field, 'Marie');
  const typed = field.value;
  const pressEscape = () =>
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  pressEscape();
  expect(screen.getByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeTruthy();
  pressEscape();
  expect(field.value).toBe(typed);
  pressEscape();
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(screen.queryByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeNull();
});
