import type { CognitoTrigger } from '../kinds.ts';

export const CUSTOM_MESSAGE = {
  name: 'custom-message',
  trigger: 'customMessage',
  handler: 'functions/auth/custom-message.handler.ts',
  impact: 'Nobody can sign up or recover a password, since the e-mail with the code is not written',
  timeoutSeconds: 5,
  memoryMb: 256,
  uses: { app: [] },
} as const satisfies CognitoTrigger;
