/** E-mail addresses and phone numbers that providers put into the messages of their errors. */
const ADDRESS = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const PHONE = /(?<![\w+.-])(?:\+\d{9,15}|0\d(?:[ .-]?\d\d){4})(?!\w)/g;

const withoutPerson = (text: string) => text.replace(ADDRESS, '[e-mail]').replace(PHONE, '[phone]');

/**
 * Returns the part of a thrown value that a log may contain: name, message, stack and AWS's request id. It leaves out
 * everything else, because the SDK's errors carry whole items of the table.
 */
export function describeFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) {
    return typeof thrown === 'string' ? withoutPerson(thrown) : thrown;
  }
  const { name, message, stack, cause } = thrown;
  return {
    name,
    message: withoutPerson(message),
    ...(stack !== undefined && { stack: withoutPerson(stack) }),
    ...('code' in thrown && typeof thrown.code === 'string' && { code: thrown.code }),
    ...('$metadata' in thrown && { awsRequestId: awsRequestId(thrown.$metadata) }),
    ...(cause instanceof Error && { cause: describeFailure(cause) }),
  };
}

function awsRequestId(metadata: unknown): unknown {
  return typeof metadata === 'object' && metadata !== null && 'requestId' in metadata
    ? metadata.requestId
    : undefined;
}
