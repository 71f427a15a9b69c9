import type { CognitoTrigger } from '../kinds.ts';

export const CUSTOM_MESSAGE = {
  name: 'custom-message',
  trigger: 'customMessage',
  handler: 'functions/auth/custom-message.handler.ts',
  timeoutSeconds: 5,
  memoryMb: 256,
  uses: { app: [] },
} as const satisfies CognitoTrigger;
