import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import styles from './button.module.css';
import { Button } from './button.tsx';

/**
 * Adds the button's style sheet with the class names of the tests, because text that a style hides is not part of the
 * button's name.
 */
const RULES = readFileSync('web/src/ui/buttons/button.module.css', 'utf8').replace(
  /\.([a-z]+)/g,
  (written, name) => (styles[name] ? `.${styles[name]}` : written),
);

it('A busy button does nothing, and keeps its name and the focus', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <style>{RULES}</style>
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
