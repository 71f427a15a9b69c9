import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { aDocument } from '../../../testing/builders.ts';
import { sendDocument } from '../document-requests.ts';
import { SendDialog } from './send-dialog.tsx';

vi.mock('../document-requests.ts');

it.each([
  ['by the page', 'client@', 0],
  ['by the server', 'client@exemple.fr', 1],
])('An address that is refused %s is marked, described and focused', async (_who, typed, calls) => {
  const message = 'Cette adresse n’est pas valable.';
  vi.mocked(sendDocument).mockReset();
  vi.mocked(sendDocument).mockRejectedValue(new AppError('INVALID', { fields: { to: message } }));
  const user = userEvent.setup();
  render(<SendDialog document={aDocument()} open onClose={() => {}} onSent={async () => {}} />, {
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
