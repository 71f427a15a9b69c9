import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Uses,
  type VariableName,
  variablesOf,
} from '../../../functions/platform/resources.ts';
import { CREDENTIALS, type Endpoints, REGION } from '../../resources.ts';

export type ResourceVariables = Partial<Record<VariableName, string>>;

export function awsVariables(endpoints: Endpoints): Record<string, string> {
  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    ...engineVariables(endpoints),
    AWS_ENDPOINT_URL_SES: endpoints.ses,
    AWS_ENDPOINT_URL_SNS: endpoints.sns,
    AWS_ENDPOINT_URL_SSM: endpoints.ssm,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
    STRIPE_API_URL: endpoints.stripe,
  };
}

/** When one AWS emulator serves all engines, a single variable names it, as for LocalStack. */
const engineVariables = ({ dynamodb, s3, sqs }: Endpoints): Record<string, string> =>
  dynamodb === s3
    ? { AWS_ENDPOINT_URL: s3 }
    : {
        AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
        AWS_ENDPOINT_URL_S3: s3,
        AWS_ENDPOINT_URL_SQS: sqs,
      };

export function functionEnvironment(options: {
  functionName: string;
  memoryMb: number;
  uses: Uses;
  endpoints: Endpoints;
  resources: ResourceVariables;
  version: string;
}): Record<string, string> {
  const named = variablesOf(options.uses).flatMap((name) => {
    const value = options.resources[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...awsVariables(options.endpoints),
    ...Object.fromEntries(named),
    AWS_LAMBDA_FUNCTION_NAME: options.functionName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(options.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'INFO',
    REBOND_SERVICE: 'rebond',
    REBOND_METRICS_NAMESPACE: 'Rebond',
    REBOND_VERSION: options.version,
  };
}

export function readVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}
