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
/** Placeholder for the id of the user pool, which each data folder creates for itself. */
export const USER_POOL = '{userPoolId}';
const PREFIX = `rebond-${STAGE}-`;

type Resource = { id: string; type: string; properties: Record<string, unknown> };
type Names = Readonly<Record<string, string>>;

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${resource}`;

/** A queue's local name. Locally, all consumers of the stream share one dead-letter queue. */
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

export const localName = (resource: Resource, attribute: string): string =>
  NAMES[resource.type]?.(resource)[attribute] ?? `${resource.type}/${resource.id}`;
