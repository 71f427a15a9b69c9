import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { notify } from '../feedback/notify.ts';
import { CopyButton } from './copy-button.tsx';

vi.mock('../feedback/notify.ts', () => ({ notify: { info: vi.fn() } }));

it('A text that the browser does not copy is shown, to be copied by hand', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="RB12345678" label="Copier le numéro" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copier le numéro' }));
  await waitFor(() =>
    expect(notify.info).toHaveBeenCalledWith('Le navigateur refuse la copie', 'RB12345678'),
  );
  expect(screen.getByRole('status').textContent).toBe('');
});
