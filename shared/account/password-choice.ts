/**
 * The page sends this choice to Cognito when it confirms an address (ClientMetadata). With `another`, somebody else
 * may have chosen the password, so the password is locked.
 */
export const PASSWORD_CHOICE = { key: 'password', another: 'another' } as const;
