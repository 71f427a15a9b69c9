import { useRef } from 'react';

/** Returns the idempotency key of a request's body. A repeated body keeps its key, so that it is carried out once. */
export function useAttemptKey() {
  const attempt = useRef({ body: '', key: '' });
  return (body: string): string => {
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
