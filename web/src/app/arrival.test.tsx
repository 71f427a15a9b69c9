import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Arrival } from './arrival.tsx';

let height = 0;
let grown: () => void = () => {};
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(callback: () => void) {
      grown = callback;
    }
    observe = () => {};
    disconnect = () => {
      grown = () => {};
    };
  },
);
vi.stubGlobal('scrollTo', (_left: number, top: number) => {
  vi.stubGlobal('scrollY', Math.min(top, height));
  fireEvent.scroll(window);
});

/** Changes how far the page can be scrolled. */
const grow = (to: number) =>
  act(() => {
    height = to;
    grown();
  });

/** This page is so short that the browser scrolls to its top while it is drawn. */
const Back = () => {
  const navigate = useNavigate();
  useLayoutEffect(() => window.scrollTo(0, 0), []);
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Retour
    </button>
  );
};

const page = (path: string, content: ReactNode) => (
  <Fragment key={path}>
    {content}
    <Arrival />
  </Fragment>
);

/** Opens a list, scrolls down, opens an item, and goes back to a list that is still short. */
beforeEach(async () => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={page('/', <Link to="/1">Ouvrir</Link>)} />
        <Route path="/1" element={page('/1', <Back />)} />
      </Routes>
    </MemoryRouter>,
  );
  height = 5_000;
  act(() => window.scrollTo(0, 3_000));
  await userEvent.click(screen.getByRole('link'));
  expect(window.scrollY).toBe(0);
  height = 500;
  await userEvent.click(screen.getByRole('button'));
  expect(window.scrollY).toBe(500);
});

it('Back scrolls to the earlier position once the list is long enough, and scrolls no more after that', () => {
  grow(1_000);
  expect(window.scrollY).toBe(1_000);
  grow(4_000);
  expect(window.scrollY).toBe(3_000);
  act(() => window.scrollTo(0, 200));
  grow(5_000);
  expect(window.scrollY).toBe(200);
});

it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
  'After the event %s, the page no longer scrolls to its earlier position',
  (type) => {
    fireEvent(window, new Event(type));
    grow(4_000);
    expect(window.scrollY).toBe(500);
  },
);
