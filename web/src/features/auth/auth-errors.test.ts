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

test('our own errors keep their message', () => {
  expect(authErrorMessage(new AppError('UNAVAILABLE'))).toBe(ERRORS.UNAVAILABLE.message);
});
