import { afterEach, expect, it, vi } from 'vitest';
import { readVariables } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

it('The named variables are read', () => {
  vi.stubEnv('TABLE_NAME', 'rebond');
  expect(readVariables('TABLE_NAME')).toEqual({ TABLE_NAME: 'rebond' });
});

it('The error names every missing or empty variable', () => {
  vi.stubEnv('TABLE_NAME', '');
  vi.stubEnv('APP_ORIGIN', undefined);
  expect(() => readVariables('TABLE_NAME', 'APP_ORIGIN')).toThrow(
    'These environment variables are missing: TABLE_NAME, APP_ORIGIN',
  );
});
