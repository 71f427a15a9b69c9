import type { CognitoTrigger } from '../kinds.ts';

export const CHECK_SIGN_UP = {
  name: 'check-sign-up',
  trigger: 'preSignUp',
  refuses: true,
  handler: 'functions/auth/sign-up/check-sign-up.handler.ts',
  impact: 'Nobody can sign up',
  timeoutSeconds: 5,
  memoryMb: 256,
  uses: { table: ['UpdateItem'] },
} as const satisfies CognitoTrigger;
