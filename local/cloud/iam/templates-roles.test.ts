import { describe, expect, it } from 'vitest';
import { LAMBDAS } from '../../../infra/lambdas.ts';
import { readRoles } from './callers.ts';
import { compileRole } from './policy.ts';
import type { Template } from './template-values.ts';
import { rolesOf } from './templates-roles.ts';
import { EXPLANATIONS, grantsOf, reportGrants, speaksOf } from './used-grants.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-3:000000000000:table/rebond';
const DATA: Template = {
  Resources: { Table: { Type: 'AWS::DynamoDB::Table' } },
  Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: 'data:Arn' } } },
};
const INDEX = { 'Fn::Join': ['', [{ 'Fn::ImportValue': 'data:Arn' }, '/index/cards']] };

/** Creates a stack with one function, whose role has one inline statement and one attached statement. */
const stack = (inline: object, attached: object): Template => ({
  Resources: {
    Probe: {
      Type: 'AWS::Lambda::Function',
      Properties: { FunctionName: 'rebond-local-probe', Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
    },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: { Policies: [{ PolicyDocument: { Statement: [inline] } }] },
    },
    Policy: {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: [attached] } },
    },
    Pool: { Type: 'AWS::Cognito::UserPool' },
  },
});

describe('Roles read from templates', () => {
  it('References in any form become the embedded cloud’s resource names', () => {
    const inline = { Effect: 'Allow', Action: ['dynamodb:Query'], Resource: INDEX };
    const attached = {
      Effect: 'Deny',
      Action: 'cognito-idp:*',
      Resource: [{ 'Fn::GetAtt': ['Pool', 'Arn'] }],
      Condition: { StringEquals: { a: { Ref: 'AWS::AccountId' } } },
    };
    expect(rolesOf([DATA, stack(inline, attached)])).toEqual({
      probe: [
        { effect: 'Allow', actions: ['dynamodb:Query'], resources: [`${TABLE}/index/cards`] },
        {
          effect: 'Deny',
          actions: ['cognito-idp:*'],
          resources: ['arn:aws:cognito-idp:eu-west-3:000000000000:userpool/{userPoolId}'],
          conditions: { StringEquals: { a: '000000000000' } },
        },
      ],
    });
  });

  it('A role with a statement that cannot be evaluated is refused', () => {
    const allow = { Effect: 'Allow', Action: 'a:b', Resource: '*' };
    expect(() =>
      rolesOf([stack(allow, { Effect: 'Allow', NotAction: 'a:b', Resource: '*' })]),
    ).toThrow('NotAction');
    const split = { ...allow, Resource: { 'Fn::Split': [',', 'a'] } };
    expect(() => rolesOf([stack(allow, split)])).toThrow('Fn::Split');
  });
});

describe('The roles of the stage', () => {
  it('Every Lambda has a role that can be evaluated and that names local resources', async () => {
    const roles = await readRoles();
    expect(Object.keys(roles).sort()).toEqual(LAMBDAS.map(({ name }) => name).sort());
    for (const statements of Object.values(roles)) compileRole(statements);
    const unnamed = grantsOf(roles).filter(
      ({ action, resource }) => resource.startsWith('AWS::') && !action.startsWith('logs:'),
    );
    expect(unnamed).toEqual([]);
  });

  it.each([
    ['public', 'TRACKING#RB1', true],
    ['public', 'QUOTE#1', true],
    ['public', 'EVENT#TICKET#1', false],
    ['public', 'ARCHIVE#shop', false],
    ['public', 'CHANNEL#SHOP#1', false],
    ['tracking-page', 'TRACKING#RB1', true],
    ['tracking-page', 'QUOTE#1', true],
    ['tracking-page', 'EVENT#TICKET#1', false],
    ['api', 'EVENT#TICKET#1', true],
  ])('The role of %s may read %s: %s', async (name, key, allowed) => {
    const { [name]: statements = [] } = await readRoles();
    const context = { 'dynamodb:leadingkeys': [key] };
    const need = { action: 'dynamodb:GetItem', resource: TABLE, context };
    expect(compileRole(statements).decide(need).allowed).toBe(allowed);
  });

  it('Every explanation of an unused grant belongs to an existing grant', async () => {
    const grants = grantsOf(await readRoles());
    const stale = EXPLANATIONS.filter(
      (each) =>
        !grants.some((grant) => speaksOf(each, grant)) ||
        each.names?.some(
          (name) => !grants.some((grant) => speaksOf({ ...each, names: [name] }, grant)),
        ),
    );
    expect(stale).toEqual([]);
  });
});

it('The report of a run lists the grants that nothing used', () => {
  const roles = {
    probe: [
      {
        effect: 'Allow' as const,
        actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'logs:PutLogEvents'],
        resources: [TABLE],
      },
    ],
  };
  const lines = [
    { name: 'probe', action: 'dynamodb:GetItem', resource: TABLE },
    { allowed: 3, refused: 1 },
    { allowed: 2, refused: 0 },
  ];
  const written = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(reportGrants(roles, written)).toMatchObject({
    allowed: 5,
    refused: 1,
    granted: 3,
    unexplained: [{ name: 'probe', action: 'dynamodb:PutItem', resource: TABLE }],
    explained: [{ action: 'logs:PutLogEvents' }],
  });
});
