/** A signed request to AWS as it goes out. */
export type Call = {
  /** As the signature says: `dynamodb`, `s3`, `sqs`, `ses`, `sns`, `ssm`, `cognito-idp`, `execute-api`. */
  service: string;
  method: string;
  host: string;
  /** With its query. */
  path: string;
  /** What follows the full stop in `x-amz-target`. */
  action: string;
  headers: Readonly<Record<string, unknown>>;
  body: string;
};
