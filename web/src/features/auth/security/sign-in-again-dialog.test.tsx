import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { askToSignInAgain } from '../../../lib/session/fresh-sign-in.ts';
import { INITIAL_SESSION, useSession } from '../../../lib/session/session.ts';
import { aUser } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import * as again from './sign-in-again.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

vi.mock('./sign-in-again.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const user = aUser();
beforeEach(() => {
  vi.resetAllMocks();
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-in', user });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

test('A wrong password is reported in the dialog and can be typed again, and the code is requested where the account needs one', async () => {
  vi.mocked(again.confirmPassword)
    .mockRejectedValueOnce(new AppError('INVALID', { message: 'Mauvais mot de passe.' }))
    .mockResolvedValue('code');
  render(<SignInAgainDialog />);
  const asked = askToSignInAgain();
  await userEvent.type(await screen.findByLabelText('Mot de passe actuel'), 'secret');
  await press('Confirmer');
  expect(await screen.findByText('Mauvais mot de passe.')).toBeTruthy();
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Erreur', 'Mauvais mot de passe.');
  await press('Confirmer');
  await userEvent.type(await screen.findByLabelText('Code à 6 chiffres'), '123 456');
  await press('Confirmer');
  expect(await asked).toBe(true);
  expect(again.confirmPassword).toHaveBeenLastCalledWith(user.email, 'secret');
  expect(again.confirmWithCode).toHaveBeenCalledExactlyOnceWith('123456');
  expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull();
});

test('Closing the dialog abandons the action', async () => {
  render(<SignInAgainDialog />);
  const asked = askToSignInAgain();
  await screen.findByLabelText('Mot de passe actuel');
  await press('Fermer');
  expect(await asked).toBe(false);
});
