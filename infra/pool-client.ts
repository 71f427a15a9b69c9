/**
 * What the pages may do to the user pool past our API, as data: the pool's firewall and its client are made of it, and the
 * embedded user pool keeps to it.
 */

const SERVICE = 'AWSCognitoIdentityProviderService';

/**
 * The actions that our pages ask for, by Amplify. The firewall blocks every other one: an access token must neither change
 * the address that the account belongs to (UpdateUserAttributes, VerifyUserAttribute) nor erase the sign-in of a shop whose
 * repairs and subscription would live on (DeleteUser).
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
  // The second factor: whether there is one, its setting up, turning it on.
  'GetUser',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
  'SetUserMFAPreference',
] as const;

/** The header that names an action, and how it names each of ours. */
export const TARGET_HEADER = 'x-amz-target';
export const POOL_TARGETS: readonly string[] = POOL_ACTIONS.map((action) => `${SERVICE}.${action}`);

/** What asks for no action: the pool's public documents, and the question of a browser before it asks another origin. */
export const POOL_READS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** The user's attributes that the client may write and read, by the CDK's names for them; Cognito's names are the values. */
export const WRITE_ATTRIBUTES = {
  email: 'email',
  fullname: 'name',
  profilePicture: 'picture',
} as const;
export const READ_ATTRIBUTES = { ...WRITE_ATTRIBUTES, emailVerified: 'email_verified' } as const;
