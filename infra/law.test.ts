import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { readOperator } from '../shared/operator.ts';
import { warnOfMissingLaw } from './law.ts';

const COMPLETE = {
  name: 'Rebond SAS',
  address: '1 rue du Lac, Lyon',
  registration: 'RCS Lyon 732 829 320',
  director: 'Léa Petit',
  email: 'contact@rebond.fr',
};

it.each([
  [undefined, 'lacks operator'],
  [{ ...COMPLETE, director: ' ' }, 'lacks director'],
  [COMPLETE, undefined],
] as const)('The legal details %j cause the warning: %s', (given, warning) => {
  const app = new App();
  warnOfMissingLaw(app, given && readOperator(JSON.stringify(given)));
  const warnings = app.node.metadata.map(({ data }) => String(data)).join();
  if (warning) expect(warnings).toContain(warning);
  else expect(warnings).toBe('');
});

it('A field that no legal page has is an error and not ignored', () => {
  expect(() => readOperator('{"nom":"Rebond"}')).toThrow('nom');
  expect(readOperator(undefined).name).toBe('');
});
