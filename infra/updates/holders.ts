import type { Synthesis } from '../synthesized.ts';

/** What would be lost or become unreachable if CloudFormation recreated a resource, by the type of the resource. */
export const HOLDS: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'the address that pages and Stripe call',
  'AWS::Backup::BackupVault': 'the copies of the table',
  'AWS::CloudFront::Distribution': 'the address of every link that customers have',
  'AWS::Cognito::UserPool': 'the accounts',
  'AWS::Cognito::UserPoolClient': 'the sessions',
  'AWS::DynamoDB::Table': 'everything',
  'AWS::KMS::Key': 'whatever it has encrypted',
  'AWS::Logs::LogGroup': 'what has happened',
  'AWS::S3::Bucket': 'its objects',
  'AWS::SES::EmailIdentity': 'the right to send',
  'AWS::SNS::Topic': 'who is notified of alarms',
  'AWS::SQS::Queue': 'the messages that wait',
  'AWS::SecretsManager::Secret': 'the secret',
};

export type Holder = {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};
export type Holders = Record<string, { Resources: Record<string, Holder> }>;

export function holdersOf({ stacks }: Pick<Synthesis, 'stacks'>): Holders {
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => {
      const declared = Object.entries<Holder & { Metadata?: unknown }>(template.Resources ?? {});
      const held = declared
        .filter(([, { Type }]) => Type in HOLDS)
        .map(([id, { Metadata: _, ...resource }]) => [id, resource]);
      return [stackName, { Resources: Object.fromEntries(held) }];
    }),
  );
}
