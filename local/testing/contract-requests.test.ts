import { expect, it } from 'vitest';
import { HTTP_ROUTES } from '../../functions/routes.ts';
import { lackingFor } from './contract-requests.ts';

it('The authorization matrix knows an object for every id that a route takes', () => {
  expect(HTTP_ROUTES.flatMap(lackingFor)).toEqual([]);
});
