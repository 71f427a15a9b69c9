/**
 * AWS clients match on these names and messages:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html and each action's page.
 */
import { AwsError } from '../shapes/json-call.ts';

const error = (name: string, message: string) => () => new AwsError(name, message);
const saying = (name: string) => (message: string) => new AwsError(name, message);

export const invalidParameter = saying('InvalidParameterException');
export const notAuthorized = saying('NotAuthorizedException');

/** An unknown user gets the same error as a wrong password, because preventUserExistenceErrors is ENABLED. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');
export const codeMismatch = error(
  'CodeMismatchException',
  'Invalid verification code provided, please try again.',
);
/** The sign-in challenge gives this error for a wrong authenticator code. */
export const wrongTokenCode = error('CodeMismatchException', 'Invalid code received for user');
export const usedTokenCode = error(
  'ExpiredCodeException',
  'Your software token has already been used once.',
);
/** Cognito gives this error for a wrong code while an authenticator is set up. */
export const tokenNotEnabled = error(
  'EnableSoftwareTokenMFAException',
  'Code mismatch and fail enable Software Token MFA',
);
export const noSoftwareToken = error(
  'SoftwareTokenMFANotFoundException',
  'Software Token MFA does not exist for the user.',
);
export const expiredCode = error(
  'ExpiredCodeException',
  'Invalid code provided, please request a code again.',
);
export const limitExceeded = error(
  'LimitExceededException',
  'Attempt limit exceeded, please try after some time.',
);
export const emailLimitExceeded = error(
  'LimitExceededException',
  'Exceeded daily email limit for the operation or the account. If a higher limit is required, please configure your user pool to use your own Amazon SES configuration for sending email.',
);
export const usernameExists = error(
  'UsernameExistsException',
  'An account with the given email already exists.',
);
export const userNotConfirmed = error('UserNotConfirmedException', 'User is not confirmed.');
export const userNotFound = error('UserNotFoundException', 'User does not exist.');
