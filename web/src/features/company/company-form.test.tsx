import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { onStep, watchSteps } from '../../lib/navigation/history-steps.ts';
import { LeaveGuard } from './company-form.tsx';

// As in the app, this listens to Back and Forward before the router does.
watchSteps();

function Profile() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <LeaveGuard active={typed !== ''} onDiscard={() => setTyped('')} />
      <label>
        Nom
        <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <a href="#contenu">Aller au contenu</a>
      <Link to="/dashboard" state={{ arriveAt: 'suivi' }}>
        Tableau de bord
      </Link>
    </>
  );
}

async function openProfile() {
  const user = userEvent.setup();
  window.history.pushState(null, '', '/dashboard');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/dashboard" element={<Link to="/profil">Profil</Link>} />
        <Route path="/profil" element={<Profile />} />
      </Routes>
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  return user;
}
const name = () => screen.getByLabelText<HTMLInputElement>('Nom');
const question = () => screen.findByRole('dialog', { name: 'Quitter sans sauvegarder\u202f?' });
const isOnDashboard = () => waitFor(() => screen.getByRole('link', { name: 'Profil' }));

test('A step back with unsaved changes asks first: staying keeps the text, and leaving goes back', async () => {
  const user = await openProfile();
  await user.type(name(), 'Atelier');

  window.history.back();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/profil'));
  await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
  expect(name().value).toBe('Atelier');

  window.history.back();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/profil'));
  await user.click(screen.getByRole('button', { name: 'Quitter sans sauvegarder' }));
  await isOnDashboard();
  expect(window.location.pathname).toBe('/dashboard');
});

test('A link followed after a confirmation keeps its state', async () => {
  const user = await openProfile();
  await user.type(name(), 'Atelier');
  await user.click(screen.getByRole('link', { name: 'Tableau de bord' }));
  await question();
  expect(window.location.pathname).toBe('/profil');
  await user.click(screen.getByRole('button', { name: 'Quitter sans sauvegarder' }));
  await isOnDashboard();
  expect(window.history.state.usr).toEqual({ arriveAt: 'suivi' });
});

test('A step forward with unsaved changes asks first too', async () => {
  const user = await openProfile();
  window.history.pushState({ idx: window.history.state.idx + 1 }, '', '/dashboard');
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/profil'));
  await user.type(name(), 'Atelier');
  window.history.forward();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/profil'));
  await user.click(screen.getByRole('button', { name: 'Quitter sans sauvegarder' }));
  await isOnDashboard();
});

test('A step within the page asks nothing', async () => {
  const user = await openProfile();
  await user.type(name(), 'Atelier');
  window.location.hash = '#contenu';
  window.history.back();
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(name().value).toBe('Atelier');
});

test('A step back without unsaved changes leaves immediately', async () => {
  await openProfile();
  window.history.back();
  await isOnDashboard();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A form that was mounted and unmounted does not remove the guard of the page', async () => {
  const user = await openProfile();
  await user.type(name(), 'Atelier');
  onStep(() => undefined)();
  window.history.back();
  await question();
});
