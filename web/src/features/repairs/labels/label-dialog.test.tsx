import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { LabelDialog } from './label-dialog.tsx';
import { getLabels } from './label-requests.ts';

vi.mock('./label-requests.ts');
vi.mock('../../../lib/files/open-file.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));

const show = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  signIn();
  vi.mocked(getLabels).mockResolvedValue(new File(['%PDF'], 'Etiquette-RB12345678.pdf'));
  vi.mocked(openFile).mockReturnValue(show);
});

const open = (given: Partial<RepairSummary> = {}) =>
  render(<LabelDialog repairs={[aRepair({ id: 'r1', ...given })]} open onClose={onClose} />);
const sizes = () => screen.getAllByRole('button', { name: /mm$/ });
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('A label is shown in the tab that the press opened, and its size is the primary button the next time', async () => {
  const { unmount } = open();
  expect(sizes().at(-1)?.textContent).toMatch(/^57 × 32/);
  await press(/^62 × 29/);
  expect(getLabels).toHaveBeenCalledWith(['r1'], '62x29');
  expect(show).toHaveBeenCalledWith(expect.any(File));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  open();
  expect(sizes().at(-1)?.textContent).toMatch(/^62 × 29/);
  expect(document.activeElement).toBe(sizes().at(-1));
});

test.each([
  ['the model', { deviceModel: 'Pixel 漢' }, '漢'],
  ['the family name', { customerName: 'Łuczak 👍' }, '👍'],
  ['the initial', { customerFirstName: '明' }, '明'],
  ['no printed text', { customerFirstName: 'Z明', issue: '漢' }, undefined],
])('The dialog names a character of %s that the label cannot show', (_what, given, character) => {
  open(given);
  const note = screen.queryByText(/ne peut pas être imprimé/);
  expect(note?.textContent?.includes(`«\u00a0${character}\u00a0»`)).toBe(character && true);
});

test('A failed print gives its reason, closes the tab and keeps the dialog open', async () => {
  vi.mocked(getLabels).mockRejectedValue(apiError('BUDGET_SPENT', { requestId: 'r' }));
  open();
  await press(/^57 × 32/);
  expect(notify.error).toHaveBeenCalledWith(
    'L’étiquette n’a pas pu être imprimée',
    expect.stringMatching(/.+/),
  );
  expect(show).toHaveBeenCalledWith(undefined);
  expect(onClose).not.toHaveBeenCalled();
});
