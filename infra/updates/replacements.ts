import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { Holders } from './deployed.ts';

const LOST = {
  [ResourceImpact.WILL_REPLACE]: 'replaced',
  [ResourceImpact.MAY_REPLACE]: 'perhaps replaced',
  [ResourceImpact.WILL_DESTROY]: 'deleted',
  [ResourceImpact.WILL_ORPHAN]: 'left behind',
} as const;

/** Cognito refuses these changes although its specification requires no replacement. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'AWS::Cognito::UserPool': [
    'AliasAttributes',
    'Schema',
    'UsernameAttributes',
    'UsernameConfiguration',
  ],
};

const isLoss = (impact: ResourceImpact): impact is keyof typeof LOST => impact in LOST;

/**
 * Lists what an update destroys by CloudFormation's own specification, such as 'rebond-prod-data TableCD117FA1
 * (AWS::DynamoDB::Table) replaced, by KeySchema'.
 */
export function replacements(before: Holders, after: Holders): string[] {
  return Object.entries(before).flatMap(([stack, template]) => {
    const { resources } = fullDiff(template, after[stack] ?? { Resources: {} });
    return Object.entries(resources.changes).flatMap(([id, change]) => {
      const { changeImpact, resourceType } = change;
      const named = `${stack} ${id} (${resourceType})`;
      const unchangeable = (resourceType && REFUSED[resourceType]) || [];
      const refused = unchangeable.filter((name) => change.propertyUpdates[name]);
      if (refused.length > 0) return [`${named} refused, by ${refused.join(' and ')}`];
      if (!isLoss(changeImpact)) return [];
      const by = Object.entries(change.propertyUpdates)
        .filter(([, { changeImpact: each }]) => each !== undefined && isLoss(each))
        .map(([name]) => name);
      const because = by.length > 0 ? `, by ${by.join(' and ')}` : '';
      return [`${named} ${LOST[changeImpact]}${because}`];
    });
  });
}

/**
 * Lists the resources that an update replaces without giving them a new name. CloudFormation creates the replacement
 * first, and AWS refuses two resources with the same name.
 */
export function replacedUnderOneName(before: Holders, after: Holders): string[] {
  return Object.entries(before).flatMap(([stack, template]) => {
    const { resources } = fullDiff(template, after[stack] ?? { Resources: {} });
    return Object.entries(resources.changes).flatMap(([id, change]) => {
      if (change.changeImpact !== ResourceImpact.WILL_REPLACE) return [];
      const names = namesIn(change.newProperties);
      const kept = namesIn(change.oldProperties).filter((name) => names.includes(name));
      return kept.map((name) => `${stack} ${id} (${change.resourceType}) ${name}`);
    });
  });
}

/** A name that is a reference belongs to another resource. */
const namesIn = (properties: object = {}): string[] =>
  Object.entries(properties).flatMap(([key, value]) => {
    if (typeof value === 'string') return key.endsWith('Name') ? [value] : [];
    return typeof value === 'object' && value !== null ? namesIn(value) : [];
  });
