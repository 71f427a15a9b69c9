/** Texts that providers put into their errors' messages: an e-mail address, a French or international phone number. */
const ADDRESS = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const PHONE = /(?<![\w+.-])(?:\+\d{9,15}|0\d(?:[ .-]?\d\d){4})(?!\w)/g;

const withoutPerson = (text: string) => text.replace(ADDRESS, '[e-mail]').replace(PHONE, '[phone]');

/**
 * What a log may hold of something thrown: its name, message, stack and, of the SDK's, AWS's id of the request.
 * Nothing else of it: the SDK's errors carry whole items of the table.
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
