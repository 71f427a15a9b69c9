import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { STAGE_TAG, StageStack } from './stage-stack.ts';

/** Shares of the month's budget that a person is told of: what is spent already, and what the month is heading for. */
const TOLD_AT = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * What a stage may cost in a month, told by e-mail. It counts what carries the stage's tag, which has to be activated
 * once as a cost allocation tag in the account's billing console.
 */
export class MonthlyBudget extends CfnBudget {
  constructor(scope: Construct, id: string, email: string) {
    const { stage } = StageStack.containing(scope);
    super(scope, id, {
      budget: {
        budgetName: `rebond-${stage.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: stage.monthlyBudgetDollars, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:${STAGE_TAG}$${stage.name}`] },
      },
      notificationsWithSubscribers: TOLD_AT.map((at) => ({
        notification: { ...at, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    });
  }
}
