import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A rule of cdk-nag that a construct is excused from, and why. */
export type Acknowledgement = { id: string; path: string; reason: string };

/** Every acknowledgement of ours in a tree, in its order; the CDK makes some for itself, of other rules. */
export function acknowledgementsIn(root: IConstruct): Acknowledgement[] {
  return root.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries<unknown>(data))
      .filter(([id]) => id.includes('AwsSolutions-'))
      .map(([id, reason]) => ({ id, path: node.path, reason: String(reason ?? '').trim() })),
  );
}

/** Those that no reader could judge: a reason is a sentence, not a word. */
export function unexplained(acknowledgements: Acknowledgement[]): Acknowledgement[] {
  return acknowledgements.filter(({ reason }) => reason.split(/\s+/).length < 5);
}
