import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { BrowserRouter } from '../lib/browser-router.tsx';
import { useSearchParams } from '../lib/search-params.ts';
import { Link } from '../ui/link.tsx';

function Where() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <output>{`${useNavigationType()} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
      <p>{`page ${query.get('page') ?? 'none'}`}</p>
      <Link to="/tarifs?plan=pro#prix" state={{ from: '/' }}>
        Tarifs
      </Link>
      <button type="button" onClick={() => void navigate('/suivi', { replace: true })}>
        Replace
      </button>
      <button type="button" onClick={() => setQuery({ page: '2' }, { replace: false })}>
        Page 2
      </button>
    </>
  );
}

const where = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function step(go: () => void) {
  const done = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  await act(async () => {
    go();
    await done;
  });
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Where />
    </BrowserRouter>,
  );
});

it('A link is followed with its state, and a step back returns to the previous page', async () => {
  expect(where()).toBe('POP / null');
  await userEvent.click(screen.getByRole('link'));
  expect(where()).toBe('PUSH /tarifs?plan=pro#prix {"from":"/"}');
  await step(() => window.history.back());
  expect(where()).toBe('POP / null');
  await step(() => window.history.forward());
  expect(where()).toBe('POP /tarifs?plan=pro#prix {"from":"/"}');
});

it('New history entries are numbered, and a replaced entry keeps its number', async () => {
  expect(window.history.state.idx).toBe(0);
  await userEvent.click(screen.getByRole('link'));
  expect(window.history.state.idx).toBe(1);
  await press('Replace');
  expect(window.history.state.idx).toBe(1);
  expect(where()).toBe('REPLACE /suivi null');
});

it('A link to the current address adds no second entry', async () => {
  await userEvent.click(screen.getByRole('link'));
  const { length } = window.history;
  await userEvent.click(screen.getByRole('link'));
  expect(window.history.length).toBe(length);
  expect(where()).toContain('REPLACE /tarifs');
});

it('A click that asks for another tab is left to the browser', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link'));
  await user.keyboard('{/Control}');
  expect(where()).toBe('POP / null');
});

it('Changing the query keeps the path', async () => {
  await press('Replace');
  await press('Page 2');
  expect(where()).toBe('PUSH /suivi?page=2 null');
  expect(screen.getByText('page 2')).toBeDefined();
});
