import { expect, test } from 'vitest';
import { AppError, ERRORS } from '../../../../shared/errors.ts';
import { authErrorMessage, authErrorName } from './auth-errors.ts';

const named = (name: string, message = 'English text') =>
  Object.assign(new Error(message), { name });

test('Cognito’s errors are told in French by their names', () => {
  expect(authErrorMessage(named('NotAuthorizedException'))).toBe(
    'Adresse e-mail ou mot de passe incorrect.',
  );
  expect(authErrorMessage(named('ExpiredCodeException'))).toContain('expiré');
});

test('a locked account is told apart from a wrong password', () => {
  const locked = named('NotAuthorizedException', 'Password attempts exceeded');
  expect(authErrorMessage(locked)).toContain('Trop de tentatives');
});

test('an unknown error never shows its own text', () => {
  expect(authErrorMessage(named('SomethingNew'))).toBe(ERRORS.INTERNAL.message);
  expect(authErrorMessage('text')).toBe(ERRORS.INTERNAL.message);
  expect(authErrorName(named('toString'))).toBeUndefined();
});

test.each([
  'Failed to fetch dynamically imported module: https://app.rebond.fr/assets/amplify.js',
  'error loading dynamically imported module: https://app.rebond.fr/assets/amplify.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/second-factor.css',
])('what cannot be fetched is the network’s: %s', (message) => {
  expect(authErrorMessage(new TypeError(message))).toContain('Vérifiez votre réseau');
});

test('our own errors keep their message', () => {
  expect(authErrorMessage(new AppError('UNAVAILABLE'))).toBe(ERRORS.UNAVAILABLE.message);
});
