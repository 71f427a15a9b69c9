import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('A busy button does nothing, and keeps its name and the focus', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={press}>
        Envoyer
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Envoyer' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
});
