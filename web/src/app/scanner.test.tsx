import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { SignedInLayout } from './signed-in/signed-in-layout.tsx';

const Path = () => <p>{useLocation().pathname}</p>;

function scan(target: Element) {
  for (const key of [...'RB12345678', 'Enter']) fireEvent.keyDown(target, { key });
}

it('A scanned number opens its repair on any signed-in page, except while a field has the focus', () => {
  signIn();
  render(
    <MemoryRouter initialEntries={['/profil']}>
      <SignedInLayout>
        <Path />
        <input aria-label="IMEI" />
      </SignedInLayout>
    </MemoryRouter>,
  );
  scan(screen.getByLabelText('IMEI'));
  expect(screen.getByText('/profil')).toBeDefined();
  scan(document.body);
  expect(screen.getByText('/reparations/RB12345678')).toBeDefined();
});
