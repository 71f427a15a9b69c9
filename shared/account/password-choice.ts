/**
 * Cognito gets this with a confirmation (ClientMetadata). `another` says that somebody else may have chosen the
 * password, which is then replaced.
 */
export const PASSWORD_CHOICE = { key: 'password', another: 'another' } as const;
