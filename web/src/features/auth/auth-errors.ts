import { ExpectedError } from '../../../../shared/expected-error.ts';
import { UNEXPECTED } from '../../../../shared/failure.ts';
import { isNotFetched } from '../../lib/api/not-fetched.ts';
import { CREDENTIALS_MISSING, NOT_CONFIRMED } from './auth-words.ts';

const WRONG_CREDENTIALS = 'Adresse e-mail ou mot de passe incorrect.';
const TOO_OFTEN = 'Trop de demandes en peu de temps. Réessayez dans quelques minutes.';
const ACCOUNT_EXISTS = 'Un compte existe déjà avec cette adresse e-mail.';

/** Gives French messages by the names of Cognito's and Amplify's errors, whose own texts are English and change. */
const MESSAGES = {
  NotAuthorizedException: WRONG_CREDENTIALS,
  UserNotFoundException: WRONG_CREDENTIALS,
  UserNotConfirmedException: NOT_CONFIRMED,
  PasswordResetRequiredException:
    'Votre mot de passe doit être changé. Utilisez «\u00a0Mot de passe oublié\u202f?\u00a0».',
  UsernameExistsException: ACCOUNT_EXISTS,
  AliasExistsException: ACCOUNT_EXISTS,
  InvalidPasswordException:
    'Ce mot de passe ne respecte pas les règles. Vérifiez chacune d’elles, puis réessayez.',
  PasswordHistoryPolicyViolationException:
    'Ce mot de passe a déjà servi. Choisissez-en un nouveau.',
  CodeMismatchException: 'Ce code n’est pas le bon. Vérifiez-le, ou demandez un nouvel e-mail.',
  ExpiredCodeException: 'Ce code a expiré. Demandez un nouvel e-mail.',
  CodeDeliveryFailureException:
    'L’e-mail n’a pas pu être envoyé. Vérifiez l’adresse, puis réessayez.',
  InvalidParameterException: 'Ces informations ne sont pas valables. Vérifiez-les.',
  LimitExceededException: TOO_OFTEN,
  // The firewall answers with this error before the request reaches the user pool.
  ForbiddenException: TOO_OFTEN,
  TooManyRequestsException: 'Trop de demandes en peu de temps. Patientez un instant.',
  TooManyFailedAttemptsException: 'Trop de tentatives. Réessayez dans quelques minutes.',
  EmptySignInUsername: CREDENTIALS_MISSING,
  EmptySignInPassword: CREDENTIALS_MISSING,
  NetworkError: 'La connexion a échoué. Vérifiez votre réseau, puis réessayez.',
} as const satisfies Record<string, string>;

export type AuthErrorName = keyof typeof MESSAGES;

const isKnown = (name: string): name is AuthErrorName => Object.hasOwn(MESSAGES, name);

export function authErrorName(error: unknown): AuthErrorName | undefined {
  return error instanceof Error && isKnown(error.name) ? error.name : undefined;
}

export function authErrorMessage(error: unknown): string {
  if (error instanceof ExpectedError) return error.message;
  if (isNotFetched(error)) return MESSAGES.NetworkError;
  // When Cognito locks an account for a while, the error has the same name as for a wrong password. Only its text
  // differs.
  if (error instanceof Error && /attempts exceeded/i.test(error.message)) {
    return MESSAGES.TooManyFailedAttemptsException;
  }
  const name = authErrorName(error);
  return name === undefined ? UNEXPECTED : MESSAGES[name];
}
