import { CfnBudget, type CfnBudgetProps } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { STAGE_TAG, StageStack } from './stage-stack.ts';

const NOTIFIED_AT = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** The bill's names for text messages by SNS: its own name and, since 2024, the name of the underlying service. */
const SMS_SERVICES = ['Amazon Simple Notification Service', 'AWS End User Messaging'];

/** The stage's tag must be activated once as a cost allocation tag in the account's billing console. */
export class MonthlyBudget extends CfnBudget {
  constructor(scope: Construct, id: string, email: string) {
    const { stage } = StageStack.containing(scope);
    super(
      scope,
      id,
      budget(email, {
        name: `rebond-${stage.name}`,
        dollars: stage.monthlyBudgetDollars,
        counts: { TagKeyValue: [`user:${STAGE_TAG}$${stage.name}`] },
      }),
    );
  }
}

/**
 * A message carries no tag, so this counts all of the account's. Its limit is the amount at which SNS stops sending.
 */
export class SmsBudget extends CfnBudget {
  constructor(scope: Construct, id: string, email: string, dollars: number) {
    const { stage } = StageStack.containing(scope);
    const name = `rebond-${stage.name}-sms`;
    super(scope, id, budget(email, { name, dollars, counts: { Service: SMS_SERVICES } }));
  }
}

function budget(
  email: string,
  { name, dollars, counts }: { name: string; dollars: number; counts: Record<string, string[]> },
): CfnBudgetProps {
  return {
    budget: {
      budgetName: name,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
      costFilters: counts,
    },
    notificationsWithSubscribers: NOTIFIED_AT.map((at) => ({
      notification: { ...at, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })),
  };
}
