import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';

function Links() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/tarifs">Tarifs</Link>
      <button type="button" onClick={() => void navigate('/suivi', { replace: true })}>
        Suivi
      </button>
    </>
  );
}

// The leave guard compares these numbers to undo a step.
it('The router numbers new history entries, and a replaced entry keeps its number', async () => {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Links />
    </BrowserRouter>,
  );
  expect(window.history.state.idx).toBe(0);
  await userEvent.click(screen.getByRole('link'));
  expect(window.history.state.idx).toBe(1);
  await userEvent.click(screen.getByRole('button'));
  expect(window.history.state.idx).toBe(1);
  expect(window.location.pathname).toBe('/suivi');
});
