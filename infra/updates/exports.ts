/**
 * CloudFormation refuses to delete or change an export that a stack still imports (its user guide, 'Get exported
 * outputs from a deployed stack'). An unneeded export is therefore removed one release later.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Synthesis } from '../synthesized.ts';

const FILE = new URL('exports.json', import.meta.url);

export type Export = {
  from: string;
  value: unknown;
  to: string[];
};
export type Exports = Record<string, Export>;

type Output = { Value: unknown; Export?: { Name?: unknown } };
type Resource = {
  Type: string;
  Properties?: {
    WriterProps?: { exports: Record<string, unknown> };
    ReaderProps?: { imports: Record<string, unknown> };
  };
};
type Template = { Outputs?: Record<string, Output>; Resources?: Record<string, Resource> };
type Stacks = readonly { stackName: string; template: Template }[];

const bridges = ({ Resources = {} }: Template, type: 'Writer' | 'Reader') =>
  Object.values(Resources).filter(({ Type }) => Type === `Custom::CrossRegionExport${type}`);

const exportedBy = (template: Template): [name: string, value: unknown][] => [
  ...Object.values(template.Outputs ?? {}).flatMap(({ Value, Export }): [string, unknown][] =>
    Export ? [[String(Export.Name), Value]] : [],
  ),
  ...bridges(template, 'Writer').flatMap(({ Properties }) =>
    Object.entries(Properties?.WriterProps?.exports ?? {}),
  ),
];

const importedBy = (template: Template): Set<string> => {
  const found = JSON.stringify(template).matchAll(/\{"Fn::ImportValue":"([^"]+)"\}/g);
  const bridged = bridges(template, 'Reader').flatMap(({ Properties }) =>
    Object.keys(Properties?.ReaderProps?.imports ?? {}),
  );
  return new Set([...[...found].map(([, name = '']) => name), ...bridged]);
};

export function exportsOf({ stacks }: Pick<Synthesis, 'stacks'>): Exports {
  const imports = (stacks as Stacks).map(({ stackName, template }) => ({
    stackName,
    names: importedBy(template),
  }));
  const all = (stacks as Stacks).flatMap(({ stackName, template }) =>
    exportedBy(template).map(([name, value]): [string, Export] => {
      const to = imports.filter(({ names }) => names.has(name)).map((each) => each.stackName);
      return [name, { from: stackName, value, to }];
    }),
  );
  return Object.fromEntries(all.filter(([, { to }]) => to.length > 0));
}

/** For example 'ExportsOutput… is gone, which rebond-prod-api imports'. */
export function refusedExports(before: Exports, { stacks }: Pick<Synthesis, 'stacks'>): string[] {
  const now = new Map(
    (stacks as Stacks).flatMap(({ stackName, template }) =>
      exportedBy(template).map(([name, value]) => [`${stackName} ${name}`, JSON.stringify(value)]),
    ),
  );
  return Object.entries(before).flatMap(([name, { from, value, to }]) => {
    const found = now.get(`${from} ${name}`);
    if (found === JSON.stringify(value)) return [];
    return [`${name} is ${found ? 'changed' : 'gone'}, which ${to.join(' and ')} imports`];
  });
}

/** @throws Error when no exports were recorded. */
export const deployedExports = (): Exports => JSON.parse(readFileSync(FILE, 'utf8')) as Exports;

export function writeExports(exported: Exports): void {
  writeFileSync(FILE, `${JSON.stringify(exported, undefined, 1)}\n`);
}
