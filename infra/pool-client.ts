/** The actions that pages may call at the user pool. Its firewall, its client and the embedded pool use this list. */

const SERVICE = 'AWSCognitoIdentityProviderService';

/**
 * The actions that our pages use through Amplify. The firewall blocks every other action: an access token must not
 * change the account's address (UpdateUserAttributes, VerifyUserAttribute), must not switch the second factor without a
 * fresh sign-in (SetUserMFAPreference), and must not delete the sign-in of a shop whose repairs and subscription would
 * remain (DeleteUser).
 */
export const POOL_ACTIONS = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
  // The second factor: reading its state and setting it up.
  'GetUser',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
] as const;

/** The header that names an action, and its value for each of our actions. */
export const TARGET_HEADER = 'x-amz-target';
export const POOL_TARGETS: readonly string[] = POOL_ACTIONS.map((action) => `${SERVICE}.${action}`);

/** Requests without an action: reads of the pool's public documents, and the browser's preflight request. */
export const POOL_READS = ['GET', 'HEAD'] as const;
export const POOL_DOCUMENTS = [
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
] as const;
export const PREFLIGHT = 'OPTIONS';

/** The user attributes that the client may write and read. Keys are the CDK's names, values are Cognito's. */
export const WRITE_ATTRIBUTES = {
  email: 'email',
  fullname: 'name',
  profilePicture: 'picture',
} as const;
export const READ_ATTRIBUTES = { ...WRITE_ATTRIBUTES, emailVerified: 'email_verified' } as const;
