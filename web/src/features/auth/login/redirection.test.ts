import { expect, test } from 'vitest';
import { viewOfLink } from './login-view.ts';
import { destinationAfterSignIn, readLoginState } from './redirection.ts';

test('A visitor returns to the page that asked for a session', () => {
  expect(destinationAfterSignIn({ from: '/profil?x=1#y' })).toBe('/profil?x=1#y');
  expect(destinationAfterSignIn({})).toBe('/dashboard');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/login', '/login?x'])(
  'The address %s is not accepted as a destination',
  (from) => {
    expect(destinationAfterSignIn({ from })).toBe('/dashboard');
  },
);

test('Navigation state of any shape is read safely', () => {
  expect(readLoginState(null)).toEqual({});
  expect(readLoginState({ from: 3, isSignUpMode: 'yes' })).toEqual({ isSignUpMode: false });
  expect(readLoginState({ isSignUpMode: true })).toEqual({ isSignUpMode: true });
});

test('A link from an e-mail opens its view', () => {
  expect(viewOfLink('#email=a%40b.fr&confirmation=123456')).toEqual({
    name: 'confirmation',
    email: 'a@b.fr',
    code: '123456',
  });
  expect(viewOfLink('#email=a%40b.fr&recuperation=1')?.name).toBe('new-password');
  expect(viewOfLink('#confirmation=123456')).toBeUndefined();
});
