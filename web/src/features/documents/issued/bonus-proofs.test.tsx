import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PROOF_MAX_BYTES, PROOFS_AN_INVOICE } from '../../../../../shared/bonus/proof-files.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { readDocumentAgain } from '../document-query.ts';
import { addBonusProof, getBonusProof, removeBonusProof } from '../document-requests.ts';
import { BonusStateCard } from './bonus-state-card.tsx';

vi.mock('../document-requests.ts', () => ({
  changeBonus: vi.fn(),
  addBonusProof: vi.fn(),
  getBonusProof: vi.fn(),
  removeBonusProof: vi.fn(),
}));
vi.mock('../../../lib/files/lighter-picture.ts', () => ({ lighterPicture: async () => LIGHTER }));
vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const LIGHTER = new ArrayBuffer(1);
vi.mock('../document-query.ts', () => ({ readDocumentAgain: vi.fn(async () => {}) }));
const read = vi.mocked(readDocumentAgain);
beforeEach(() => vi.clearAllMocks());

type Standing = NonNullable<DocumentDetails['summary']['bonus']>;
const PLATE: NonNullable<Standing['files']>[number] = {
  id: 'p1',
  kind: 'plate',
  type: 'image/jpeg',
  bytes: 412_480,
  addedAt: '2026-11-20T10:05:00.000Z',
};

function show(changes: Partial<Standing> = {}, summary: Partial<DocumentDetails['summary']> = {}) {
  const bonus = {
    scheme: 'QualiRépar',
    organism: 'Ecosystem',
    labelNumber: 'QR-1',
    category: 'Tablette',
    brand: 'Apple',
    model: 'iPad',
    serialNumber: 'X1',
    amountCents: 2500,
  };
  const details = {
    document: aDocument({ bonus }),
    summary: anInvoice({
      bonus: { amountCents: 2500, state: 'to-claim', proofs: [], ...changes },
      ...summary,
    }),
    events: [],
  };
  render(<BonusStateCard details={details} />);
  return userEvent.setup();
}

const picker = () => screen.getByLabelText('Choisir une photo ou un PDF');
const pdf = new File(['%PDF-1.7'], 'accord.pdf', { type: 'application/pdf' });
const refused = (code: 'CONFLICT' | 'UNAVAILABLE', message: string) =>
  apiError(code, { message, requestId: 'r' });

test('A file is sent as the chosen proof, and the document is read again', async () => {
  const user = show();
  await user.selectOptions(screen.getByLabelText('Pièce à joindre'), 'Accord signé du client');
  await user.upload(picker(), pdf);
  expect(addBonusProof).toHaveBeenCalledExactlyOnceWith('f1', 'consent', pdf);
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Pièce ajoutée', 'FA-2026-0001');
  expect(read).toHaveBeenCalledOnce();
});

test('A phone’s camera is offered, and the missing proof is suggested first', async () => {
  const user = show({ files: [PLATE] });
  const camera = screen.getByLabelText('Photographier');
  expect(camera.getAttribute('capture')).toBe('environment');
  await user.upload(camera, new File(['x'], 'photo.png', { type: 'image/png' }));
  const lighter = new Blob([LIGHTER], { type: 'image/jpeg' });
  expect(addBonusProof).toHaveBeenCalledExactlyOnceWith('f1', 'consent', lighter);
});

test('A proof with an uploaded file counts as collected, and its checkbox cannot be cleared', () => {
  show({ files: [PLATE] });
  const box = screen.getByLabelText<HTMLInputElement>(/^Photo de la plaque signalétique/);
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(screen.getByRole('status').textContent).not.toContain('Photo de la plaque');
});

test('A proof is listed, can be saved under its name, and can be deleted', async () => {
  const file = new File(['x'], 'f.pdf');
  vi.mocked(getBonusProof).mockResolvedValueOnce(file);
  const user = show({ files: [PLATE] });
  const list = screen.getByRole('list', { name: 'Pièces du bonus' });
  expect(within(list).getByRole('listitem').textContent).toMatch(
    /^Plaque signalétique ou numéro de sériePhoto de 412\s?ko, 20\/11\/2026/,
  );
  await user.click(screen.getByRole('button', { name: 'Télécharger FA-2026-0001-plaque-1.jpg' }));
  expect(getBonusProof).toHaveBeenCalledExactlyOnceWith('f1', 'p1');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(file, 'FA-2026-0001-plaque-1.jpg');
  await user.click(screen.getByRole('button', { name: 'Retirer FA-2026-0001-plaque-1.jpg' }));
  expect(removeBonusProof).toHaveBeenCalledExactlyOnceWith('f1', 'p1');
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Pièce retirée',
    'FA-2026-0001-plaque-1.jpg',
  );
});

test('A failed action shows the reason', async () => {
  vi.mocked(addBonusProof).mockRejectedValueOnce(refused('CONFLICT', 'Cette facture a déjà.'));
  vi.mocked(getBonusProof).mockRejectedValueOnce(refused('UNAVAILABLE', 'Inaccessibles.'));
  vi.mocked(removeBonusProof).mockRejectedValueOnce(refused('CONFLICT', 'Déjà demandé.'));
  const user = show({ files: [PLATE] });
  await user.upload(picker(), pdf);
  await user.click(screen.getByRole('button', { name: /^Télécharger/ }));
  await user.click(screen.getByRole('button', { name: /^Retirer/ }));
  expect(vi.mocked(notify.error).mock.calls).toEqual([
    ['La pièce n’a pas pu être ajoutée', 'Cette facture a déjà.'],
    ['La pièce n’a pas pu être téléchargée', 'Inaccessibles.'],
    ['La pièce n’a pas pu être retirée', 'Déjà demandé.'],
  ]);
  expect(read, 'after an action that may have changed something').toHaveBeenCalledTimes(2);
});

test('A failure stays beside the files until the next attempt, even after its toast has disappeared', async () => {
  const why = 'Ce fichier n’est ni une photo JPEG ou PNG, ni un PDF.';
  vi.mocked(addBonusProof).mockRejectedValueOnce(refused('CONFLICT', why));
  const user = show();
  await user.upload(picker(), pdf);
  const text = `La pièce n’a pas pu être ajoutée. ${why}`;
  expect(await screen.findByText(text)).toBeTruthy();
  await user.upload(picker(), pdf);
  expect(screen.queryByText(text)).toBeNull();
});

test('A file that is too large is not sent', async () => {
  const user = show();
  const heavy = new File([new Uint8Array(PROOF_MAX_BYTES + 1)], 'a.pdf', {
    type: 'application/pdf',
  });
  await user.upload(picker(), heavy);
  expect(addBonusProof).not.toHaveBeenCalled();
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    'Pièce trop lourde',
    expect.stringMatching(/3\s?Mo au plus/),
  );
});

test('The files of a claimed bonus cannot be deleted, and a full list takes no further file', () => {
  const files = Array.from({ length: PROOFS_AN_INVOICE }, (_, index) => ({
    ...PLATE,
    id: `p${index}`,
  }));
  show({ state: 'claimed', files });
  expect(screen.getAllByRole('button', { name: /^Télécharger/ })).toHaveLength(PROOFS_AN_INVOICE);
  expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull();
  expect(screen.queryByLabelText('Pièce à joindre')).toBeNull();
  expect(screen.getByText(/Elles restent avec la demande/)).toBeTruthy();
});

test('On a credited invoice, files can be saved and deleted, but not added', () => {
  const creditNote = {
    id: 'a1',
    documentType: 'avoir',
    number: 'AV-2026-0001',
    invoiceDate: '2026-11-21',
  } as const;
  show({ state: 'claimed', files: [PLATE] }, { creditNote });
  expect(screen.getByRole('button', { name: /^Retirer/ })).toBeTruthy();
  expect(screen.queryByLabelText('Pièce à joindre')).toBeNull();
});
