import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { aDocument } from '../../../testing/builders.ts';
import { readDocumentAgain } from '../document-query.ts';
import { sendDocument } from '../document-requests.ts';
import { SendDialog } from './send-dialog.tsx';

vi.mock('../document-requests.ts');
vi.mock('../document-query.ts', () => ({ readDocumentAgain: vi.fn() }));

it.each([
  ['by the page', 'client@', 0],
  ['by the server', 'client@exemple.fr', 1],
])('An address that is refused %s is marked, described and focused', async (_who, typed, calls) => {
  const message = 'Cette adresse n’est pas valable.';
  vi.mocked(sendDocument).mockReset();
  vi.mocked(sendDocument).mockRejectedValue(new AppError('INVALID', { fields: { to: message } }));
  const user = userEvent.setup();
  render(<SendDialog document={aDocument()} open onClose={() => {}} />, {
    wrapper: MemoryRouter,
  });
  const field = screen.getByLabelText(/^Adresse e-mail/);
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sendDocument).toHaveBeenCalledTimes(calls);
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('After a lost answer the same attempt is repeated, and after a success another e-mail is sent', async () => {
  vi.mocked(sendDocument).mockReset();
  vi.mocked(readDocumentAgain).mockClear();
  vi.mocked(sendDocument).mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  const delivery = { state: 'sent', to: 'client@exemple.fr', at: '' } as const;
  vi.mocked(sendDocument).mockResolvedValue(delivery);
  const user = userEvent.setup();
  render(<SendDialog document={aDocument()} open onClose={() => {}} />, {
    wrapper: MemoryRouter,
  });
  const field = screen.getByLabelText(/^Adresse e-mail/);
  for (const times of [1, 2, 3]) {
    await user.clear(field);
    await user.type(field, delivery.to);
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(readDocumentAgain).toHaveBeenCalledTimes(times));
  }
  const [lost, repeated, again] = vi.mocked(sendDocument).mock.calls.map(([, , key]) => key);
  expect(repeated).toBe(lost);
  expect(again).not.toBe(lost);
});

it('A refusal by the server stays while another field is typed in, and goes when its field is corrected', async () => {
  vi.mocked(sendDocument).mockReset();
  const message = 'Cette adresse n’est pas valable.';
  vi.mocked(sendDocument).mockRejectedValue(new AppError('INVALID', { fields: { to: message } }));
  const user = userEvent.setup();
  render(<SendDialog document={aDocument()} open onClose={() => {}} />, { wrapper: MemoryRouter });
  await user.type(screen.getByLabelText(/^Adresse e-mail/), 'client@exemple.fr');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText(message);
  await user.type(screen.getByLabelText(/^Message/), 'Bonjour');
  expect(screen.getByText(message)).toBeDefined();
  const field = screen.getByLabelText(/^Adresse e-mail/);
  await user.type(field, 's');
  expect(screen.queryByText(message)).toBeNull();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText(message);
});

it('The field of the message says with which words the e-mail greets the client', () => {
  const { client } = aDocument();
  render(<SendDialog document={aDocument()} open onClose={() => {}} />, { wrapper: MemoryRouter });
  const field = screen.getByLabelText(/^Message/);
  const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toContain(`«\u00a0Bonjour ${client.name},\u00a0»`);
});
