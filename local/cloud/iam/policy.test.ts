import { describe, expect, it } from 'vitest';
import { compileRole, type Need, type Statement } from './policy.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-3:000000000000:table/rebond';
const statement = (over: Partial<Statement> = {}): Statement => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  resources: [TABLE],
  ...over,
});
const allows = (statements: Statement[], need: Partial<Need>) =>
  compileRole(statements).decide({ action: 'dynamodb:GetItem', resource: TABLE, ...need }).allowed;

describe('The decisions of a role, by IAM’s evaluation logic', () => {
  it('A role allows nothing that no statement allows', () => {
    expect(compileRole([]).decide({ action: 'dynamodb:GetItem', resource: TABLE })).toEqual({
      allowed: false,
      explicit: false,
    });
    expect(allows([statement()], {})).toBe(true);
    expect(allows([statement()], { action: 'dynamodb:PutItem' })).toBe(false);
    expect(allows([statement()], { resource: `${TABLE}/index/cards` })).toBe(false);
  });

  it('A denial wins over any allowance, in either order', () => {
    const deny = statement({ effect: 'Deny', resources: ['*'] });
    for (const both of [
      [deny, statement()],
      [statement(), deny],
    ]) {
      expect(compileRole(both).decide({ action: 'dynamodb:GetItem', resource: TABLE })).toEqual({
        allowed: false,
        explicit: true,
      });
    }
  });

  it('A decision names the action and the resource by which a call was granted', () => {
    const role = compileRole([statement({ actions: ['dynamodb:Get*'], resources: [`${TABLE}*`] })]);
    expect(role.decide({ action: 'dynamodb:GetItem', resource: TABLE })).toEqual({
      allowed: true,
      grant: { action: 'dynamodb:Get*', resource: `${TABLE}*` },
    });
  });

  it('An action matches whatever the case of its letters, and a resource only in the same case', () => {
    expect(allows([statement()], { action: 'dynamodb:getitem' })).toBe(true);
    expect(allows([statement()], { resource: TABLE.replace('rebond', 'Rebond') })).toBe(false);
  });

  it('The wildcards * and ? match in actions', () => {
    expect(allows([statement({ actions: ['dynamodb:Get*'] })], {})).toBe(true);
    expect(allows([statement({ actions: ['dynamodb:GetIte?'] })], {})).toBe(true);
    expect(allows([statement({ actions: ['dynamodb:GetItem?'] })], {})).toBe(false);
    expect(allows([statement({ actions: ['*'] })], {})).toBe(true);
  });

  it.each([
    ['*', '+33612345678', true],
    ['arn:aws:sns:*:*:*', '+33612345678', false],
    ['arn:aws:sns:*:*:*', 'arn:aws:sns:eu-west-3:000000000000:topic', true],
    ['arn:aws:s3:::logos/*', 'arn:aws:s3:::logos/a/b:c.png', true],
    ['arn:aws:s3:::logos/*', 'arn:aws:s3:::logos', false],
    ['arn:aws:s3:::logos/?.png', 'arn:aws:s3:::logos/ab.png', false],
    // Only the last asterisk of a segment matches colons too.
    ['arn:aws:sqs:*-3:000000000000:a', 'arn:aws:sqs:eu-west-3:000000000000:a', true],
    ['arn:aws:sqs:*-3:a', 'arn:aws:sqs:eu-west-3:b-3:a', false],
    ['arn:aws:sqs:eu*:a', 'arn:aws:sqs:eu-west-3:000000000000:a', true],
    // A dot matches only a dot.
    ['arn:aws:s3:::lo.gos', 'arn:aws:s3:::lo-gos', false],
  ])('The resource pattern %s matches %s: %s', (resources, resource, covered) => {
    expect(allows([statement({ resources: [resources] })], { resource })).toBe(covered);
  });
});

describe('The conditions of a statement', () => {
  const under = (conditions: Statement['conditions'], context?: Need['context']) =>
    allows([statement({ conditions })], { context });

  it('A condition holds if any value of its key matches, and all keys and operators must hold', () => {
    const either = { StringEquals: { 'ses:FromAddress': ['a@x.fr', 'b@x.fr'] } };
    expect(under(either, { 'ses:fromaddress': ['b@x.fr'] })).toBe(true);
    expect(under(either, { 'ses:fromaddress': ['c@x.fr'] })).toBe(false);
    const both = { StringEquals: { ...either.StringEquals, 'ses:FromDisplayName': 'Rebond' } };
    expect(under(both, { 'ses:fromaddress': ['a@x.fr'] })).toBe(false);
    expect(under(both, { 'ses:fromaddress': ['a@x.fr'], 'ses:fromdisplayname': ['Rebond'] })).toBe(
      true,
    );
  });

  it('ForAllValues requires that all values match, and holds when the request lacks the key', () => {
    const all = { 'ForAllValues:StringLike': { 'ses:Recipients': '*@x.fr' } };
    expect(under(all)).toBe(true);
    expect(under(all, { 'ses:recipients': ['a@x.fr', 'b@x.fr'] })).toBe(true);
    expect(under(all, { 'ses:recipients': ['a@x.fr', 'b@y.fr'] })).toBe(false);
  });

  it('An operator that is not implemented is refused when the role is read', () => {
    expect(() =>
      compileRole([statement({ conditions: { IpAddress: { a: '10.0.0.0/8' } } })]),
    ).toThrow('The condition IpAddress is not evaluated here');
  });
});
