import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { getLabels } from './label-requests.ts';
import { ListLabelsDialog } from './list-labels-dialog.tsx';

vi.mock('./label-requests.ts');
vi.mock('../../../lib/files/open-file.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));

const OLD = '2026-01-02T09:00:00.000Z';
const onClose = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  signIn();
  vi.mocked(getLabels).mockResolvedValue(new File(['%PDF'], 'Etiquettes.pdf'));
  vi.mocked(openFile).mockReturnValue(vi.fn());
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aRepair({ id: `r${index}`, created_at: OLD }));
const open = (repairs: RepairSummary[]) =>
  render(<ListLabelsDialog repairs={repairs} open onClose={onClose} />);
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('The repairs of today are chosen at first, and labels come in the order of the list', async () => {
  const now = new Date().toISOString();
  open(
    Object.entries({ new: now, old: OLD, newer: now }).map(([id, created_at]) =>
      aRepair({ id, created_at }),
    ),
  );
  expect(screen.getByText(/^2 étiquettes choisies/)).toBeDefined();
  const [, old] = screen.getAllByRole('checkbox');
  await userEvent.click(old as HTMLElement);
  await press(/^57 × 32/);
  expect(getLabels).toHaveBeenCalledWith(['new', 'old', 'newer'], '57x32');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Nothing is printed without a chosen repair, and one press chooses all repairs, at most 50', async () => {
  open(many(51));
  const print = screen.getByRole('button', { name: /^57 × 32/ });
  expect(print).toHaveProperty('disabled', true);
  await press(/^Tout cocher/);
  expect(screen.getByText(/^50 étiquettes choisies/)).toBeDefined();
  expect(print).toHaveProperty('disabled', false);
  await userEvent.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  expect(screen.getByText(/au plus 50 à la fois/)).toBeDefined();
  expect(print).toHaveProperty('disabled', true);
  await press(/^Tout décocher/);
  expect(screen.getByText('Aucune étiquette choisie.')).toBeDefined();
});

test('A repair that leaves the list while the dialog is open gets no label', async () => {
  const { rerender } = open(many(3));
  await press(/^Tout cocher/);
  rerender(<ListLabelsDialog repairs={many(2)} open onClose={onClose} />);
  await press(/^57 × 32/);
  expect(getLabels).toHaveBeenCalledWith(['r0', 'r1'], '57x32');
});

test('If the labels are refused, the dialog gives the reason and keeps the choice', async () => {
  vi.mocked(getLabels).mockRejectedValue(apiError('WITHDRAWN', { requestId: 'r' }));
  open(many(2));
  await press(/^Tout cocher/);
  await press(/^57 × 32/);
  expect(notify.error).toHaveBeenCalledWith(
    'Les étiquettes n’ont pas pu être imprimées',
    expect.stringMatching(/retirée/),
  );
  expect(onClose).not.toHaveBeenCalled();
  const boxes = within(screen.getByRole('list', { hidden: true })).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
});
