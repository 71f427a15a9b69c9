import { expect, test } from 'vitest';
import { ERRORS } from '../../../../shared/error-table.ts';
import { AppError } from '../../../../shared/errors.ts';
import { authErrorMessage, authErrorName } from './auth-errors.ts';

const named = (name: string, message = 'English text') =>
  Object.assign(new Error(message), { name });

test('Cognito’s errors are shown in French, by their names', () => {
  expect(authErrorMessage(named('NotAuthorizedException'))).toBe(
    'Adresse e-mail ou mot de passe incorrect.',
  );
  expect(authErrorMessage(named('ExpiredCodeException'))).toContain('expiré');
});

test('A locked account is distinguished from a wrong password', () => {
  const locked = named('NotAuthorizedException', 'Password attempts exceeded');
  expect(authErrorMessage(locked)).toContain('Trop de tentatives');
});

test('An unknown error never shows its own text', () => {
  expect(authErrorMessage(named('SomethingNew'))).toBe(ERRORS.INTERNAL.message);
  expect(authErrorMessage('text')).toBe(ERRORS.INTERNAL.message);
  expect(authErrorName(named('toString'))).toBeUndefined();
});

test.each([
  'Failed to fetch dynamically imported module: https://app.rebond.fr/assets/amplify.js',
  'error loading dynamically imported module: https://app.rebond.fr/assets/amplify.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/second-factor.css',
])('A file that cannot be fetched is reported as a network problem: %s', (message) => {
  expect(authErrorMessage(new TypeError(message))).toContain('Vérifiez votre réseau');
});

test('An error of our own keeps its message', () => {
  expect(authErrorMessage(new AppError('UNAVAILABLE'))).toBe(ERRORS.UNAVAILABLE.message);
});
