import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HYDRATED, keepEarlyPress } from './early-press.ts';

const pressed = vi.fn();
let root: HTMLElement;

const page = (
  <>
    <button type="button" onClick={() => pressed('write')}>
      <span>Écrire</span>
    </button>
    <a href="#tarifs">Tarifs</a>
    <form method="dialog" onSubmit={() => pressed('sign in')}>
      <input aria-label="Mot de passe" />
      <button type="submit">Se connecter</button>
    </form>
    <form action="/suivi" onSubmit={() => pressed('follow')}>
      <button type="submit">Suivre</button>
    </form>
  </>
);

beforeEach(() => {
  pressed.mockReset();
  root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.replaceChildren(root);
});
afterEach(() => document.body.replaceChildren());

const find = (selector: string) => root.querySelector<HTMLElement>(selector) ?? root;

async function hydrate() {
  const app = await act(async () => hydrateRoot(root, page));
  await act(async () => void window.dispatchEvent(new Event(HYDRATED)));
  return app;
}

it('The last button that was pressed before hydration is pressed once after hydration', async () => {
  keepEarlyPress();
  await userEvent.click(find('form[method] button'));
  await userEvent.click(find('span'));
  const app = await hydrate();
  expect(pressed.mock.calls).toEqual([['write']]);
  await userEvent.click(find('span'));
  window.dispatchEvent(new Event(HYDRATED));
  expect(pressed).toHaveBeenCalledTimes(2);
  app.unmount();
});

it('Enter in a field before hydration submits the form after hydration', async () => {
  keepEarlyPress();
  await userEvent.type(find('input'), 'secret{Enter}');
  const app = await hydrate();
  expect(pressed.mock.calls).toEqual([['sign in']]);
  app.unmount();
});

it('A form that the browser sends itself is not sent again', async () => {
  keepEarlyPress();
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('submit', stay, { once: true });
  await userEvent.click(find('form[action] button'));
  const app = await hydrate();
  expect(pressed).not.toHaveBeenCalled();
  app.unmount();
});

it('An early press is dropped when the person types after it', async () => {
  keepEarlyPress();
  await userEvent.type(find('input'), '{Enter}sec');
  const app = await hydrate();
  expect(pressed).not.toHaveBeenCalled();
  app.unmount();
});

it('An early press is dropped when the person follows a link after it', async () => {
  keepEarlyPress();
  await userEvent.click(find('span'));
  await userEvent.click(find('a'));
  const app = await hydrate();
  expect(pressed).not.toHaveBeenCalled();
  app.unmount();
});

it('Nothing is pressed when nobody has pressed a button', async () => {
  keepEarlyPress();
  await userEvent.click(find('input'));
  const app = await hydrate();
  expect(pressed).not.toHaveBeenCalled();
  app.unmount();
});
