const SERVICE = 'AWSCognitoIdentityProviderService';

/**
 * The firewall blocks every other action: an access token must not change the account's address, switch the second
 * factor without a fresh sign-in, or delete the sign-in of a shop whose repairs and subscription would remain.
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
  'GetUser',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
] as const;

export const TARGET_HEADER = 'x-amz-target';
export const POOL_TARGETS: readonly string[] = POOL_ACTIONS.map((action) => `${SERVICE}.${action}`);

/** A request without an action reads the pool's public documents, or is the browser's preflight request. */
export const POOL_READS = ['GET', 'HEAD'] as const;
export const POOL_DOCUMENTS = [
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
] as const;
export const PREFLIGHT = 'OPTIONS';

/** The keys are the CDK's names, and the values are Cognito's. */
export const WRITE_ATTRIBUTES = {
  email: 'email',
  fullname: 'name',
  profilePicture: 'picture',
} as const;
export const READ_ATTRIBUTES = { ...WRITE_ATTRIBUTES, emailVerified: 'email_verified' } as const;
