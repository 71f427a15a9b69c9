import { CfnBudget, type CfnBudgetProps } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { STAGE_TAG, StageStack } from './stage-stack.ts';

/** Shares of the month's budget that a person is told of: what is spent already, and what the month is heading for. */
const NOTIFIED_AT = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** Under which the bill has text messages that SNS sends: its own name, and that of the service beneath since 2024. */
const SMS_SERVICES = ['Amazon Simple Notification Service', 'AWS End User Messaging'];

/**
 * What a stage may cost in a month, told by e-mail. It counts what carries the stage's tag, which has to be activated
 * once as a cost allocation tag in the account's billing console.
 */
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
 * The same for text messages, nine tenths of what a stage costs: a message carries no tag, so that all of the account's
 * count. Its limit is the one that SNS stops at.
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
