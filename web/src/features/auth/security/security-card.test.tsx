import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { INITIAL_SESSION, useSession } from '../../../lib/session/session.ts';
import { answerApi, refusal } from '../../../testing/api.ts';
import { aUser } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { SecurityCard } from './security-card.tsx';

const token = { toString: () => 'token', payload: {} };
const amplify = {
  updatePassword: async () => undefined,
  fetchAuthSession: async () => ({ tokens: { accessToken: token } }),
};
vi.mock('../../../lib/session/amplify.ts', () => ({ loadAuth: async () => amplify }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

test('A password that was changed is never reported as unchanged when the other sessions cannot be ended', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-in', user: aUser() });
  answerApi({ 'POST /api/account/sessions/end': () => refusal('UNAVAILABLE') });
  render(<SecurityCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await userEvent.type(screen.getByLabelText('Mot de passe actuel'), 'le mot de passe volé');
  for (const label of ['Nouveau mot de passe', 'Confirmer le mot de passe']) {
    await userEvent.type(screen.getByLabelText(label), 'Girafe!7 turquoise');
  }
  const save = { name: 'Enregistrer le nouveau mot de passe', hidden: true };
  await userEvent.click(screen.getByRole('button', save));
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(vi.mocked(notify.error).mock.calls).toEqual([
    ['Mot de passe changé', expect.stringContaining('Terminer les autres sessions')],
  ]);
  expect(notify.success).not.toHaveBeenCalled();
});
