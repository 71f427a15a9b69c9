/** What of the user pool keeps somebody out, spelled out: keepOriginal removed and a case-sensitive pool went unnoticed. */
import { beforeAll, expect, it } from 'vitest';
import { type Resources, synthesize } from '../synthesized.ts';

let resources: Resources;
beforeAll(() => {
  ({ resources } = synthesize());
});
const pool = () => resources.one('AWS::Cognito::UserPool').properties;

it('knows an address whatever its case, and one that was not confirmed anew does not count', () => {
  expect(pool().UsernameConfiguration).toEqual({ CaseSensitive: false });
  expect(pool().UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ['email'],
  });
  expect(pool().AccountRecoverySetting.RecoveryMechanisms).toEqual([
    { Name: 'verified_email', Priority: 1 },
  ]);
});

it('lets everybody sign up, with a password whose length counts', () => {
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

it('lets the page read and write a person’s name and address, and nothing else of them', () => {
  const { properties } = resources.one('AWS::Cognito::UserPoolClient');
  expect(properties.WriteAttributes).not.toContain('email_verified');
  expect(properties.ReadAttributes).toEqual(
    [...properties.WriteAttributes, 'email_verified'].toSorted(),
  );
  expect(properties.AllowedOAuthFlows).toBeUndefined();
});
