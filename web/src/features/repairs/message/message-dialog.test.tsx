import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { RepairStatus } from '../../../../../shared/repairs/repairs.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { takeIn } from '../dashboard/watch-shop.ts';
import { NextActButtons } from '../record/next-act-buttons.tsx';
import { changeStatus } from '../repair-requests.ts';
import { MessageButton } from './message-button.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { closeMessage, useOpenMessage } from './open-message.ts';

vi.mock('../repair-requests.ts');
vi.mock('../../../lib/documents/documents-of-repair.ts');

const repair = { ...aRepair(), statusHistory: [], tracking_key: 'k' };
const at = (status: RepairStatus) => ({ ...repair, status });

function Buttons({ status }: { status: RepairStatus }) {
  return (
    <>
      <NextActButtons repair={at(status)} />
      {status !== 'contact' && <MessageButton repair={at(status)} />}
    </>
  );
}

/** Shows the buttons of a page, and the dialog of the layout. */
function Shown({ status }: { status: RepairStatus | 'none' }) {
  const isOpen = useOpenMessage((message) => message.isOpen);
  return (
    <MemoryRouter>
      {status !== 'none' && <Buttons status={status} />}
      <MessageDialog open={isOpen} />
    </MemoryRouter>
  );
}

beforeEach(() => {
  vi.mocked(changeStatus).mockReset();
  closeMessage();
  signIn();
});

/** Opens the message of a repair in `status`, and types a text. */
async function write(status: RepairStatus) {
  const user = userEvent.setup();
  const { rerender } = render(<Shown status={status} />);
  await user.click(screen.getByRole('button', { name: /Écrire au client|Ajouter un message/ }));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Votre message');
  await user.type(field, 'Bientôt');
  return { user, field, move: (to: RepairStatus | 'none') => rerender(<Shown status={to} />) };
}
const send = () => screen.getByRole('button', { name: 'Mettre à jour le statut' });

it('When the status changes elsewhere, the open dialog keeps the chosen status and names the new one', async () => {
  vi.mocked(changeStatus).mockResolvedValue({ ...at('completed'), version: 2 });
  const { user, move } = await write('progress');
  move('completed');
  expect(screen.getByText(/vient de passer à «\s?Terminée\s?»/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Statut'), 'Terminée');
  expect(screen.queryByText(/vient de passer/)).toBeNull();
  await user.click(send());
  expect(changeStatus).toHaveBeenCalledExactlyOnceWith(
    repair.id,
    { status: 'completed', message: 'Bientôt', hold: 10 },
    expect.any(String),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each<['contact', RepairStatus | 'none'] | ['progress', RepairStatus | 'none']>([
  ['contact', 'progress'],
  ['progress', 'contact'],
  ['progress', 'none'],
])(
  'A typed message stays when its button disappears, because the repair leaves %s for %s',
  async (from, to) => {
    const { field, move } = await write(from);
    move(to);
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('Bientôt');
  },
);

it('The reason of a refusal stays in the dialog with the text until the message is sent', async () => {
  vi.mocked(changeStatus).mockRejectedValueOnce(new AppError('HISTORY_FULL'));
  const { user, field } = await write('progress');
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('L’historique');
  expect(field.value).toBe('Bientôt');
  vi.mocked(changeStatus).mockResolvedValue({ ...at('progress'), version: 2 });
  await user.click(send());
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => {});
  await user.click(screen.getByRole('button', { name: 'Ajouter un message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('When the answer is lost, the dialog says that the message may have been sent, and a later message is a new one', async () => {
  const lost = apiError('INTERNAL', { requestId: 'r', kind: 'unreachable' });
  vi.mocked(changeStatus).mockRejectedValue(lost);
  const { user } = await write('progress');
  await user.click(send());
  await screen.findByRole('alert');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByText(/peut-être déjà parti/)).toBeTruthy();
  expect(screen.queryByText(/pas encore envoyé/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  await user.click(screen.getByRole('button', { name: 'Ajouter un message' }));
  await user.type(screen.getByLabelText('Votre message'), 'Bientôt');
  await user.click(send());
  const keys = vi.mocked(changeStatus).mock.calls.map(([, , key]) => key);
  expect(new Set(keys).size).toBe(2);
});

it('The open dialog reports that the repair was withdrawn elsewhere, and keeps the typed message', async () => {
  const { field } = await write('progress');
  const withdrawnAt = '2026-11-20T10:00:00.000Z';
  act(() => void takeIn({ repair: { ...repair, withdrawnAt, version: 9 } }));
  expect(screen.getByText(/vient d’être retirée/)).toBeTruthy();
  expect(field.value).toBe('Bientôt');
});
