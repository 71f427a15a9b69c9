import { beforeAll, expect, it } from 'vitest';
import { type Synthesis, synthesize } from '../synthesized.ts';
import { LEFT_OUT_LOCALLY } from './local-edge.ts';

const ORIGIN = 'http://localhost:3000';
let local: Synthesis;
let aws: Synthesis;

beforeAll(() => {
  local = synthesize({ localOrigin: ORIGIN });
  aws = synthesize();
});

it('A local stage leaves out exactly the parts that are listed as left out', () => {
  const partsOf = ({ stacks }: Synthesis) =>
    stacks.map(({ stackName }) => stackName.replace('rebond-dev-', ''));
  const leftOut = partsOf(aws).filter((part) => !partsOf(local).includes(part));
  const stacks = Object.keys(LEFT_OUT_LOCALLY).filter((part) => !part.includes('/'));
  expect(leftOut.sort()).toEqual(stacks.sort());
  expect(local.resources.ofType('AWS::CloudFront::Distribution')).toEqual([]);
  const typesOf = ({ resources }: Synthesis) => new Set(resources.all.map(({ type }) => type));
  const gone = [...typesOf(aws)].filter((type) => !typesOf(local).has(type));
  expect(
    gone.filter(
      (type) =>
        !/CloudFront|WAF|Dashboard|Logs::(Delivery|SubscriptionFilter)|^Custom::|LayerVersion/.test(
          type,
        ),
    ),
  ).toEqual([]);
});

it('The Lambdas of a local stage write links to this machine', () => {
  const { properties } = local.resources.one(
    'AWS::Lambda::Function',
    ({ FunctionName }) => FunctionName === 'rebond-dev-custom-message',
  );
  expect(properties.Environment.Variables.APP_ORIGIN).toBe(ORIGIN);
});

it('A local stage outputs the values that the server in front of it reads', () => {
  const edge = local.stacks.find(({ stackName }) => stackName === 'rebond-dev-local-edge');
  expect(Object.keys(edge?.template.Outputs).filter((name) => !name.startsWith('Export'))).toEqual([
    'Region',
    'ApiUrl',
    'LiveUrl',
    'UserPoolId',
    'UserPoolClientId',
    'LogosBucket',
    'OriginSecret',
  ]);
  const { properties } = local.resources.one(
    'AWS::Lambda::Function',
    ({ FunctionName }) => FunctionName === 'rebond-dev-check-origin',
  );
  // The secret is in plain text, because Floci does not resolve references to secrets here.
  expect(properties.Environment.Variables.ORIGIN_SECRETS).toBe(
    edge?.template.Outputs.OriginSecret.Value,
  );
});
