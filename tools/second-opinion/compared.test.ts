import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../../local/root.ts';
import {
  beginsAs,
  COMPARED,
  comparedFiles,
  LEFT_OUT_FILES,
  LEFT_OUT_TESTS,
  NOT_COMPARED,
} from './compared.ts';

const files = globSync('{functions,local}/**/*.integration.test.ts', { cwd: ROOT });

it('Every integration test runs against moto, or is listed with a reason', () => {
  const places = [...COMPARED, ...Object.keys(NOT_COMPARED)];
  expect(files.filter((file) => !beginsAs(file, places))).toEqual([]);
  expect(places.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
  expect(Object.keys(LEFT_OUT_FILES).filter((file) => !files.includes(file))).toEqual([]);
});

it('Every test that is left out by name exists', () => {
  const text = comparedFiles(files, COMPARED)
    .map((file) => readFileSync(`${ROOT}/${file}`, 'utf8'))
    .join();
  expect(Object.keys(LEFT_OUT_TESTS).filter((name) => !text.includes(name))).toEqual([]);
});
