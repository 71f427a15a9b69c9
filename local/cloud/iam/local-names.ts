/** What the stage's resources are called here. */
import { STREAM_CONSUMERS } from '../../../functions/lambdas.ts';
import {
  ACCOUNT_COPIES_BUCKET,
  ACCOUNT_ID,
  CONFIGURATION_SET,
  LIVE_API_ID,
  LOGOS_BUCKET,
  PROOFS_BUCKET,
  REGION,
  STREAM_DEAD_LETTER_QUEUE,
  TABLE_NAME,
} from '../../resources.ts';

/** The stage that is synthesized: of Parameter Store it has the names that the embedded cloud has. */
export const STAGE = 'local';
/** Stands for the user pool's id, which each data folder makes for itself. */
export const USER_POOL = '{userPoolId}';
const PREFIX = `rebond-${STAGE}-`;

type Resource = { id: string; type: string; properties: Record<string, unknown> };
type Names = Readonly<Record<string, string>>;

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${resource}`;

/** What the stage calls a queue, as it is called here: what the stream's consumers give up goes to one queue. */
export const localQueue = (name: string): string =>
  STREAM_CONSUMERS.some((consumer) => name === `${PREFIX}${consumer.name}-given-up`)
    ? STREAM_DEAD_LETTER_QUEUE
    : name.replace(PREFIX, 'rebond-').replace(/-dead-letters$/, '-failed');

function nameOfBucket(id: string): string {
  if (id.startsWith('AccountCopies')) return ACCOUNT_COPIES_BUCKET;
  if (id.startsWith('Proofs')) return PROOFS_BUCKET;
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

/**
 * A resource's name, or what else a template asks of it: `Ref`, `Arn`. What no function of ours calls, a log group for
 * one, is called by its place in the template.
 */
export const localName = (resource: Resource, attribute: string): string =>
  NAMES[resource.type]?.(resource)[attribute] ?? `${resource.type}/${resource.id}`;
