import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ZipPiece } from '../../../../../shared/account/zip.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { AccountingCard } from './accounting-card.tsx';
import { shownMonth } from './takings-months.ts';

vi.mock('../../../lib/api/api-client.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: vi.fn(),
}));
vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

beforeEach(() => {
  render(<AccountingCard shown={shownMonth('2026-10', '2026-11-23')} />);
});
afterEach(() => vi.resetAllMocks());

const button = () => screen.getByRole('button', { name: 'Documents d’octobre 2026' });
const piece = (more: Partial<ZipPiece>): ZipPiece => ({
  entries: '',
  directory: '',
  end: null,
  documents: 0,
  cursor: null,
  ...more,
});

it('The pieces of a ZIP are joined in their order, and the progress is shown', async () => {
  let give = (_: ZipPiece) => {};
  vi.mocked(callApi)
    .mockResolvedValueOnce(
      piece({
        entries: btoa('a1'),
        directory: btoa('b1'),
        documents: 40,
        total: 1042,
        cursor: 'k',
      }),
    )
    .mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
  await userEvent.click(button());
  const progress = await screen.findByText(/^Préparation… 40 sur 1\s?042\sdocuments$/);
  expect(progress.getAttribute('role')).toBe('status');
  give(
    piece({
      entries: btoa('a2'),
      directory: btoa('b2'),
      end: btoa('\u00ffc'),
      documents: 1002,
      unreadable: 1,
    }),
  );
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalled());
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Export prêt',
    expect.stringMatching(
      /^rebond-documents-2026-10\.zip, 1\s?042\u00a0documents\. Il en manque, illisibles\u202f: 1\u00a0document\.$/,
    ),
  );
  expect(vi.mocked(callApi).mock.calls.map(([, , input]) => input?.query)).toEqual([
    { from: '2026-10-01', to: '2026-10-31', cursor: '' },
    { from: '2026-10-01', to: '2026-10-31', cursor: 'k' },
  ]);
  const [[file, name] = []] = vi.mocked(saveFile).mock.calls;
  expect(name).toBe('rebond-documents-2026-10.zip');
  const bytes = [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))];
  expect(String.fromCharCode(...bytes)).toBe('a1a2b1b2\u00ffc');
  expect(within(document.body).queryByText(/^Préparation/)).toBeNull();
});

it('A message says that a period has no documents, and no file is saved', async () => {
  vi.mocked(callApi).mockResolvedValueOnce(piece({ end: btoa('end'), total: 0 }));
  await userEvent.click(button());
  expect(notify.info).toHaveBeenCalledExactlyOnceWith(
    'Aucun document',
    'Rien n’a été émis sur cette période.',
  );
  expect(saveFile).not.toHaveBeenCalled();
});

it('An interrupted file shows the reason below its button, and continues after the last piece that arrived', async () => {
  const message = 'Vos exports ZIP du jour sont épuisés.';
  vi.mocked(callApi)
    .mockResolvedValueOnce(piece({ entries: btoa('a1'), documents: 1, total: 2, cursor: 'k' }))
    .mockRejectedValueOnce(new AppError('BUDGET_SPENT', { message }));
  await userEvent.click(button());
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Erreur d’export', message);
  expect(screen.getByText(`${message} Tant que`, { exact: false })).toBeDefined();
  expect(saveFile).not.toHaveBeenCalled();
  expect(button().getAttribute('aria-busy')).not.toBe('true');
  vi.mocked(callApi).mockResolvedValueOnce(
    piece({ entries: btoa('a2'), end: btoa('c'), documents: 1 }),
  );
  await userEvent.click(button());
  expect(screen.queryByText(message, { exact: false })).toBeNull();
  const asked = vi.mocked(callApi).mock.calls.map(([, , input]) => input?.query);
  expect(asked).toMatchObject([{ cursor: '' }, { cursor: 'k' }, { cursor: 'k' }]);
  const [[file] = []] = vi.mocked(saveFile).mock.calls;
  expect(await file?.text()).toBe('a1a2c');
});
