import { expect, it } from 'vitest';
import { asModule } from './react-as-modules.ts';

const FILE = `"use strict";
var Scheduler = require("scheduler"),
  React = require("react");
function own() { return exports.now() + React.version; }
if (Scheduler) exports.now = function () { return 0; };
exports.own = own;
`;

it('turns what is required into imports and what is exported into names', () => {
  const lines = asModule(FILE, ['log']).split('\n');
  expect(lines).toContain('import * as Scheduler from "scheduler";');
  expect(lines.map((line) => line.trim())).toContain('import * as React from "react";');
  expect(lines).toContain('if (Scheduler) exported_now = function () { return 0; };');
  expect(lines).toContain('var exported_own = own;');
  expect(lines).toContain('var exported_now;');
  expect(lines.at(-1)).toBe(
    'export { exported_now as now, exported_own as own, exported_log as log };',
  );
});

it('stops the build at a file that is written otherwise', () => {
  expect(() => asModule('const late = () => require("react");')).toThrow();
  expect(() => asModule('module.exports = {};')).toThrow();
});
