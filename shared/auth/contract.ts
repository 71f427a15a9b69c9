import { sessionsEndedSchema } from '../account/account.ts';
import {
  recoveryCodesSchema,
  recoveryInput,
  secondFactorOffSchema,
  secondFactorOnSchema,
} from '../account/second-factor.ts';
import { userSessionSchema } from '../account/session.ts';
import { SESSION } from '../examples.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { signUpAllowedSchema, signUpInput } from './sign-up.ts';

export const AUTH_ROUTES = {
  'GET /api/session': {
    name: 'get-session',
    tag: 'account',
    summary: 'Returns the signed-in shop, its plan and its company profile',
    answers: { 200: answer('The session', { Session: userSessionSchema }, SESSION) },
  },
  'POST /api/account/sessions/end': {
    name: 'end-sessions',
    tag: 'account',
    summary: 'Ends every session of the shop, including the caller’s; signing in again still works',
    answers: {
      200: answer(
        'The sessions have ended',
        { SessionsEnded: sessionsEndedSchema },
        { state: 'ended' },
      ),
    },
  },
  'POST /api/account/sign-out': {
    name: 'sign-out',
    tag: 'account',
    summary: 'Ends the session of the access token, with which nothing can be written any more',
    answers: {
      200: answer(
        'The session has ended',
        { SessionsEnded: sessionsEndedSchema },
        { state: 'ended' },
      ),
    },
  },
  'POST /api/account/recovery-codes': {
    name: 'make-recovery-codes',
    tag: 'account',
    summary:
      'Creates new recovery codes of the second factor, which replace the earlier ones; requires a recent sign-in',
    answers: {
      201: answer(
        'The codes, which are never shown again',
        { RecoveryCodes: recoveryCodesSchema },
        { codes: ['7k2m-x0qd-9fhs'] },
      ),
    },
    errors: ['SIGN_IN_AGAIN', 'TOO_MANY'],
  },
  'PUT /api/account/second-factor': {
    name: 'turn-on-second-factor',
    tag: 'account',
    summary:
      'Switches the second factor on, once an authenticator is verified; requires a recent sign-in',
    answers: {
      200: answer(
        'Sign-in also asks for the authenticator’s code',
        { SecondFactorOn: secondFactorOnSchema },
        { state: 'on' },
      ),
    },
    errors: ['SIGN_IN_AGAIN', 'INVALID'],
  },
  'DELETE /api/account/second-factor': {
    name: 'turn-off-second-factor',
    tag: 'account',
    summary: 'Switches the second factor off; requires a recent sign-in',
    answers: {
      200: answer(
        'The second factor is off',
        { SecondFactorOff: secondFactorOffSchema },
        { state: 'off' },
      ),
    },
    errors: ['SIGN_IN_AGAIN'],
  },
  'POST /api/auth/sign-up': {
    name: 'permit-sign-up',
    access: 'public',
    tag: 'account',
    summary:
      'Permits an address to sign up for an hour; a network and an e-mail domain may ask for so many a day',
    body: body(signUpInput, { email: 'lea@exemple.fr' }),
    answers: {
      200: answer(
        'The user pool accepts the address',
        { SignUpAllowed: signUpAllowedSchema },
        { state: 'allowed' },
      ),
    },
    errors: ['TOO_MANY'],
  },
  'POST /api/auth/recovery-code': {
    name: 'recover-sign-in',
    access: 'public',
    tag: 'account',
    summary:
      'Switches the second factor off with the password and a recovery code, and ends every session',
    body: body(recoveryInput, {
      email: 'lea@exemple.fr',
      password: 'une phrase que personne ne devine',
      code: '7k2m-x0qd-9fhs',
    }),
    answers: {
      200: answer(
        'The second factor is off; the password alone signs in',
        { SecondFactorOff: secondFactorOffSchema },
        { state: 'off' },
      ),
    },
    errors: ['RECOVERY_REFUSED', 'TOO_MANY'],
  },
} as const satisfies Contract;
