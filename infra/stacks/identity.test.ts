/**
 * Checks each setting of the user pool that keeps intruders out, because no test noticed when keepOriginal was removed,
 * or when the pool became case-sensitive.
 */
import { beforeAll, expect, it } from 'vitest';
import { NO_BINDINGS, type Resources, synthesizeAlone } from '../alone-synthesized.ts';
import { IdentityStack } from './identity.ts';

const identity = (context: Record<string, string> = {}) =>
  synthesizeAlone((app, shared) => new IdentityStack(app, shared, NO_BINDINGS), context);
const poolOf = (of: Resources) => of.one('AWS::Cognito::UserPool');

let resources: Resources;
beforeAll(() => {
  resources = identity();
});
const pool = () => poolOf(resources).properties;

it('The user pool has a stack of its own', () => {
  expect(poolOf(resources).stack).toBe('rebond-dev-identity');
});

it('An address is recognized in any case, and a new address does not count until it is confirmed', () => {
  expect(pool().UsernameAttributes).toEqual(['email']);
  expect(pool().UsernameConfiguration).toEqual({ CaseSensitive: false });
  expect(pool().AutoVerifiedAttributes).toEqual(['email']);
  expect(pool().UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ['email'],
  });
  expect(pool().AccountRecoverySetting.RecoveryMechanisms).toEqual([
    { Name: 'verified_email', Priority: 1 },
  ]);
});

it('Everybody may sign up, with a password judged by its length', () => {
  expect(pool().AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: false });
  expect(pool().UserPoolTier).toBe('ESSENTIALS');
  expect(pool().Policies.PasswordPolicy).toEqual({
    MinimumLength: 8,
    RequireLowercase: false,
    RequireUppercase: false,
    RequireNumbers: false,
    RequireSymbols: false,
  });
});

it('The second factor is optional: a code of an authenticator, which is never sent', () => {
  expect(pool().MfaConfiguration).toBe('OPTIONAL');
  expect(pool().EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA']);
});

it('A page may read and write only a person’s name and address in the user pool', () => {
  const { properties } = resources.one('AWS::Cognito::UserPoolClient');
  expect(properties.WriteAttributes).toEqual(['email', 'name', 'picture']);
  expect(properties.ReadAttributes).toEqual(['email', 'email_verified', 'name', 'picture']);
});

it('A page signs in without a secret or a redirect, and cannot find out whether an address is known', () => {
  const { properties } = resources.one('AWS::Cognito::UserPoolClient');
  expect(properties).toMatchObject({
    ClientName: 'web',
    GenerateSecret: false,
    AllowedOAuthFlowsUserPoolClient: false,
    PreventUserExistenceErrors: 'ENABLED',
    ExplicitAuthFlows: [
      'ALLOW_ADMIN_USER_PASSWORD_AUTH',
      'ALLOW_USER_SRP_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
    ],
  });
  expect(properties.AllowedOAuthFlows).toBeUndefined();
});

it('Tokens last an hour, and sessions thirty days, and both can be revoked', () => {
  expect(resources.one('AWS::Cognito::UserPoolClient').properties).toMatchObject({
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    EnableTokenRevocation: true,
  });
});

it('The user pool invokes our triggers, and the trigger that acts on accounts may act on this pool only', () => {
  expect(Object.keys(pool().LambdaConfig)).toEqual([
    'CustomMessage',
    'PostConfirmation',
    'PreSignUp',
  ]);
  const { properties } = resources.one('AWS::IAM::Policy');
  expect(JSON.stringify(properties.Roles)).toContain('postconfirmation');
  expect(properties.PolicyDocument.Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['cognito-idp:AdminSetUserPassword', 'cognito-idp:AdminUserGlobalSignOut'],
      Resource: { 'Fn::GetAtt': [poolOf(resources).id, 'Arn'] },
    },
  ]);
});

it('Cognito sends the e-mails itself until SES has verified the sender, and from Rebond’s address afterwards', () => {
  expect(pool().EmailConfiguration).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
  const verified = { senderVerified: 'true', senderEmail: 'bonjour@rebond.example' };
  const bySes = poolOf(identity(verified)).properties.EmailConfiguration;
  expect(bySes).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'Rebond <bonjour@rebond.example>',
  });
  expect(JSON.stringify(bySes.SourceArn)).toContain(':ses:eu-west-3:');
  expect(JSON.stringify(bySes.SourceArn)).toContain('identity/bonjour@rebond.example');
  const ofDomain = identity({ ...verified, senderDomain: 'rebond.example' });
  expect(JSON.stringify(poolOf(ofDomain).properties.EmailConfiguration.SourceArn)).toContain(
    'identity/rebond.example',
  );
});

it('Only the accounts of prod outlive the stack', () => {
  const kept = (of: Resources) => {
    const { properties, deletionPolicy } = poolOf(of);
    return [properties.UserPoolName, properties.DeletionProtection, deletionPolicy];
  };
  expect(kept(resources)).toEqual(['rebond-dev', 'INACTIVE', 'Delete']);
  expect(kept(identity({ stage: 'prod' }))).toEqual(['rebond-prod', 'ACTIVE', 'Retain']);
});
