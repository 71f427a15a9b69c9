/**
 * Names and messages are those on which AWS clients match:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html and each action's page.
 */

export class CognitoError extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export const invalidParameter = (message: string) =>
  new CognitoError('InvalidParameterException', message);

export const notAuthorized = (message: string) =>
  new CognitoError('NotAuthorizedException', message);

/** The error for a wrong password and for an unknown user, because preventUserExistenceErrors is ENABLED. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');

export const codeMismatch = () =>
  new CognitoError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );

/** A wrong authenticator code in the sign-in challenge. */
export const wrongTokenCode = () =>
  new CognitoError('CodeMismatchException', 'Invalid code received for user');

export const usedTokenCode = () =>
  new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');

/** A wrong code of an authenticator that is being set up. */
export const tokenNotEnabled = () =>
  new CognitoError(
    'EnableSoftwareTokenMFAException',
    'Code mismatch and fail enable Software Token MFA',
  );

export const noSoftwareToken = () =>
  new CognitoError(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA does not exist for the user.',
  );

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

export const emailLimitExceeded = () =>
  new CognitoError(
    'LimitExceededException',
    'Exceeded daily email limit for the operation or the account. If a higher limit is required, please configure your user pool to use your own Amazon SES configuration for sending email.',
  );

export const usernameExists = () =>
  new CognitoError('UsernameExistsException', 'An account with the given email already exists.');

export const userNotConfirmed = () =>
  new CognitoError('UserNotConfirmedException', 'User is not confirmed.');

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

export const serialization = (message: string) =>
  new CognitoError('SerializationException', message);
