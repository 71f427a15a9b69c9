import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { INITIAL_SESSION, useSession } from '../../../lib/session/session.ts';
import { aUser } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { endOthersByPassword } from '../security/account-security.ts';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import * as settings from './second-factor-settings.ts';

vi.mock('./second-factor-settings.ts');
vi.mock('../security/account-security.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const close = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-in', user: aUser() });
});

function open() {
  render(<SecondFactorDialog open onClose={close} />);
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name, hidden: true });

test('Recovery codes exist before sign-in asks for a code, and an authenticator is proved only once', async () => {
  vi.mocked(settings.isSecondFactorOn).mockResolvedValue(false);
  vi.mocked(endOthersByPassword).mockResolvedValue(true);
  vi.mocked(settings.newAuthenticator).mockResolvedValue({
    secret: 'ABCDEFGH',
    address: 'otpauth://totp/Rebond:a?secret=ABCDEFGH&issuer=Rebond',
  });
  vi.mocked(settings.makeRecoveryCodes)
    .mockRejectedValueOnce(new AppError('UNAVAILABLE'))
    .mockResolvedValue(['abcd-efgh-jkmn']);
  const user = open();
  await user.type(await screen.findByLabelText('Mot de passe actuel'), 'secret');
  await user.click(await button('Continuer'));
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  await user.type(screen.getByLabelText('Code à 6 chiffres de l’application'), '123456');
  await user.click(await button('Activer'));
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce());
  expect(settings.askForCodes).not.toHaveBeenCalled();
  await user.click(await button('Activer'));
  expect(await screen.findByText('abcd-efgh-jkmn')).toBeTruthy();
  expect(settings.proveAuthenticator).toHaveBeenCalledExactlyOnceWith('123456');
  expect(settings.askForCodes).toHaveBeenCalledOnce();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(await button('Copier'));
  expect(await screen.findByText(/refuse la copie\. Téléchargez ou imprimez/)).toBeTruthy();
  await user.click(await button('Copier'));
  expect(await screen.findByText('Copiés.')).toBeTruthy();
  await user.click(await button('J’ai gardé mes codes'));
  expect(close).toHaveBeenCalledOnce();
});

test('A message confirms that the second factor is turned off', async () => {
  vi.mocked(settings.isSecondFactorOn).mockResolvedValue(true);
  const user = open();
  await user.click(await button('Désactiver la double authentification'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(vi.mocked(notify.success).mock.calls[0]?.[0]).toBe('Double authentification désactivée');
});

test('When the state of the second factor cannot be read, the dialog shows an error', async () => {
  vi.mocked(settings.isSecondFactorOn).mockRejectedValue(
    Object.assign(new Error('offline'), { name: 'NetworkError' }),
  );
  open();
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/réseau/);
});
