import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { STAGE_TAG, type StageStack } from './stage-stack.ts';

const NOTIFIED_AT = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** The bill has two names for text messages by SNS: its own and, since 2024, the name of the underlying service. */
const SMS_SERVICES = ['Amazon Simple Notification Service', 'AWS End User Messaging'];

/**
 * Adds the stage's monthly budget. Its tag must be activated once as a cost allocation tag in the account's billing.
 */
export function addMonthlyBudget(stack: StageStack, email: string): void {
  const { name, monthlyBudgetDollars } = stack.stage;
  const counts = { TagKeyValue: [`user:${STAGE_TAG}$${name}`] };
  addBudget(stack, 'Budget', email, `rebond-${name}`, monthlyBudgetDollars, counts);
}

/** Adds a budget as high as SNS's limit. It counts all messages of the account, because a message carries no tag. */
export function addSmsBudget(stack: StageStack, email: string, dollars: number): void {
  const counts = { Service: SMS_SERVICES };
  addBudget(stack, 'SmsBudget', email, `rebond-${stack.stage.name}-sms`, dollars, counts);
}

/**
 * The address is part of the budget's name: an update with another address creates a new budget before it deletes
 * the former one, and AWS refuses two budgets of the same name.
 */
function addBudget(
  stack: StageStack,
  id: string,
  email: string,
  name: string,
  dollars: number,
  costFilters: Record<string, string[]>,
): void {
  new CfnBudget(stack, id, {
    budget: {
      budgetName: `${name} ${email}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
      costFilters,
    },
    notificationsWithSubscribers: NOTIFIED_AT.map((at) => ({
      notification: { ...at, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })),
  });
}
