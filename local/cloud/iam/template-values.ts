/** Evaluates CloudFormation's intrinsic functions in the synthesized templates for the embedded cloud. */

import { STREAM_CONSUMERS } from '../../../functions/lambdas.ts';
import {
  ACCOUNT_COPIES_BUCKET,
  ACCOUNT_ID,
  CONFIGURATION_SET,
  LIVE_API_ID,
  LOGOS_BUCKET,
  PICTURES_BUCKET,
  PROOFS_BUCKET,
  REGION,
  STREAM_DEAD_LETTER_QUEUE,
  TABLE_NAME,
} from '../../resources.ts';

export const STAGE = 'local';
/** This text stands for the id of the user pool, which each data folder creates for itself. */
export const USER_POOL = '{userPoolId}';
const PREFIX = `rebond-${STAGE}-`;

type Resource = { id: string; type: string; properties: Record<string, unknown> };
type Names = Readonly<Record<string, string>>;

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${resource}`;

/** Returns a queue's local name. Locally, all consumers of the stream share one dead-letter queue. */
export const localQueue = (name: string): string =>
  STREAM_CONSUMERS.some((consumer) => name === `${PREFIX}${consumer.name}-given-up`)
    ? STREAM_DEAD_LETTER_QUEUE
    : name.replace(PREFIX, 'rebond-').replace(/-dead-letters$/, '-failed');

function nameOfBucket(id: string): string {
  if (id.startsWith('AccountCopies')) return ACCOUNT_COPIES_BUCKET;
  if (id.startsWith('Proofs')) return PROOFS_BUCKET;
  if (id.startsWith('Pictures')) return PICTURES_BUCKET;
  return id.startsWith('Logos') ? LOGOS_BUCKET : `rebond-${id.toLowerCase()}`;
}

const NAMES: Readonly<Record<string, (resource: Resource) => Names>> = {
  'AWS::DynamoDB::Table': () => ({
    Ref: TABLE_NAME,
    Arn: arn('dynamodb', `table/${TABLE_NAME}`),
    StreamArn: arn('dynamodb', `table/${TABLE_NAME}/stream/local`),
  }),
  'AWS::S3::Bucket': ({ id }) => {
    const name = nameOfBucket(id);
    return { Ref: name, Arn: `arn:aws:s3:::${name}` };
  },
  'AWS::SQS::Queue': ({ properties }) => {
    const name = localQueue(String(properties.QueueName));
    return { Ref: name, Arn: arn('sqs', name) };
  },
  'AWS::Cognito::UserPool': () => ({
    Ref: USER_POOL,
    Arn: arn('cognito-idp', `userpool/${USER_POOL}`),
  }),
  'AWS::SES::EmailIdentity': ({ properties }) => ({ Ref: String(properties.EmailIdentity) }),
  'AWS::SES::ConfigurationSet': () => ({ Ref: CONFIGURATION_SET }),
  'AWS::ApiGatewayV2::Api': ({ properties }) => ({
    Ref: properties.ProtocolType === 'WEBSOCKET' ? LIVE_API_ID : 'http-api',
  }),
};

const localName = (resource: Resource, attribute: string): string =>
  NAMES[resource.type]?.(resource)[attribute] ?? `${resource.type}/${resource.id}`;

export type TemplateResource = { Type: string; Properties?: Record<string, unknown> };
export type Template = {
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
};

export type Evaluate = (template: Template, value: unknown) => unknown;

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT_ID,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Returns an evaluator for these templates and their exports. It throws for an unknown function. */
export function createEvaluate(templates: readonly Template[]): Evaluate {
  const exported = new Map<unknown, () => unknown>();
  for (const template of templates) {
    for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
      if (Export) exported.set(Export.Name, () => evaluate(template, Value));
    }
  }

  function evaluate(template: Template, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => evaluate(template, each));
    if (typeof value !== 'object' || value === null) return value;
    const [[name, given] = ['', undefined], ...others] = Object.entries(value);
    if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      return call(template, name, given);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, evaluate(template, each)]),
    );
  }

  function call(template: Template, name: string, given: unknown): unknown {
    if (name === 'Ref') return PSEUDO[String(given)] ?? named(template, String(given), 'Ref');
    if (name === 'Fn::GetAtt') {
      const [id, attribute] = given as [string, string];
      return named(template, id, attribute);
    }
    if (name === 'Fn::Join') {
      const [separator, parts] = given as [string, unknown[]];
      return parts.map((part) => evaluate(template, part)).join(separator);
    }
    if (name === 'Fn::ImportValue') {
      const value = exported.get(evaluate(template, given));
      if (value === undefined) throw new Error(`No stack exports ${JSON.stringify(given)}`);
      return value();
    }
    if (name === 'Fn::Sub' && typeof given === 'string') {
      return given.replace(/\$\{([^}]+)\}/g, (_, each: string) =>
        String(evaluate(template, { Ref: each })),
      );
    }
    throw new Error(`The embedded cloud does not know CloudFormation's ${name}`);
  }

  function named(template: Template, id: string, attribute: string): string {
    const resource = template.Resources?.[id];
    if (resource === undefined) throw new Error(`No resource has the logical id ${id}`);
    return localName({ id, type: resource.Type, properties: resource.Properties ?? {} }, attribute);
  }

  return evaluate;
}
