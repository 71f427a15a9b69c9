import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { INITIAL_SESSION, useSession } from '../../lib/session/session.ts';
import { RequireSession } from './require-session.tsx';

test('After a sign-out, the page is not blank while the login page loads', async () => {
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out', ending: 'chosen' });
  const Login = lazy(() => new Promise<never>(() => undefined));
  render(
    <MemoryRouter initialEntries={['/profil']}>
      <Suspense fallback={<p>Chargement</p>}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/profil" element={<RequireSession header={null}>Profil</RequireSession>} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^Chargement/, {}, { timeout: 2_000 })).toBeTruthy();
});
