/** A signed request to AWS, as it is sent. */
export type Call = {
  /** The service named in the signature: `dynamodb`, `s3`, `sqs`, `ses`, `sns`, `ssm`, `cognito-idp`, `execute-api`. */
  service: string;
  method: string;
  host: string;
  /** The path of the request, with its query. */
  path: string;
  /** The part after the full stop in `x-amz-target`. */
  action: string;
  headers: Readonly<Record<string, unknown>>;
  body: string;
};
