import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../ui/feedback/notify.ts';
import { CodeField, EmailField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';

vi.mock('./auth-requests.ts');
vi.mock('../../lib/session/session-keeper.ts', () => ({}));
vi.mock('../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const send = vi.fn<ComponentProps<typeof AuthForm>['send']>();
beforeEach(() => {
  vi.resetAllMocks();
  send.mockResolvedValue(undefined);
});

function open(props: Partial<ComponentProps<typeof AuthForm>> = {}, email = '', code = '') {
  render(
    <StrictMode>
      <AuthForm
        fields={(errors) => (
          <>
            <EmailField defaultValue={email} error={errors.email} />
            <CodeField label="Code" defaultValue={code} error={errors.code} />
          </>
        )}
        action="Envoyer"
        send={send}
        failure="Erreur"
        {...props}
      />
    </StrictMode>,
  );
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText(label);
const button = () => screen.getByRole('button', { name: 'Envoyer' });

test('The first wrong field gets the focus, and nothing is sent', async () => {
  const user = open();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.click(button());
  expect(document.activeElement).toBe(field('Code'));
  await user.clear(field('Adresse e-mail'));
  await user.click(button());
  expect(document.activeElement).toBe(field('Adresse e-mail'));
  expect(notify.error).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

test('A problem that the form finds is shown at its field', async () => {
  const user = open({ check: ({ code }) => ({ ...(code === '1' && { code: 'Trop court.' }) }) });
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Code'), '1');
  await user.click(button());
  expect(screen.getByText('Trop court.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await user.type(field('Code'), '23');
  await user.click(button());
  expect(screen.queryByText('Trop court.')).toBeNull();
  expect(send).toHaveBeenCalledOnce();
});

test('A form sends once at a time, and removes blanks from a typed code', async () => {
  const answer = Promise.withResolvers<void>();
  send.mockReturnValue(answer.promise);
  const user = open();
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Code'), '123 456');
  await user.dblClick(button());
  await user.type(field('Code'), '{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith({
    email: 'a@exemple.fr',
    code: '123456',
    current: '',
    password: '',
    confirmation: '',
  });
  expect(button().getAttribute('aria-busy')).toBe('true');
  answer.resolve();
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
});

test('A failure keeps the typed text, and is shown at its field until the next attempt', async () => {
  const refusal = Object.assign(new Error('Expired'), { name: 'ExpiredCodeException' });
  send.mockRejectedValueOnce(refusal);
  const user = open({ failureAt: 'code' });
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Code'), '123456');
  await user.click(button());
  const text = 'Ce code a expiré. Demandez un nouvel e-mail.';
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Erreur', text));
  expect(screen.getByText(text)).toBeTruthy();
  expect(field('Adresse e-mail')).toHaveProperty('value', 'a@exemple.fr');
  expect(field('Code')).toHaveProperty('value', '123456');
  await user.click(button());
  expect(screen.queryByText(text)).toBeNull();
});

test('A form that a link filled in is sent once, by itself', async () => {
  const user = open({ atOnce: true }, 'a@exemple.fr', '123456');
  expect(send).toHaveBeenCalledOnce();
  await user.type(field('Code'), '7');
  expect(send).toHaveBeenCalledOnce();
});
