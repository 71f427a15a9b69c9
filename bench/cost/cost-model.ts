/** Calculates the cost of a month, and how close it comes to the limits of a new AWS account. */
import { type Demand, scale, sum } from './demand.ts';
import { meanOfFullestHour, OPEN_DAYS, peakPerSecond, tracesOf } from './poisson.ts';
import type { Action } from './shop-month.ts';

export type Price = {
  unit: string;
  usd: number;
  /** The price covers this many units. */
  per: number;
  /** This many units a month are always free. */
  free: number;
  source: string;
  /** This says where the price was found, or that no source was found. */
  seen: string;
};
export type Prices = Record<string, Price>;

/** Returns everything that a stage uses in a month: by itself, and for the actions of `shops` shops. */
export function demandOf(stage: Demand, actions: readonly Action[], shops: number): Demand {
  const ofShops = sum(actions.map(({ times, uses }) => scale(uses, times * shops)));
  return sum([stage, ofShops, { traces: tracesOf(ofShops.lambdaRequests ?? 0) }]);
}

/** Returns the cost of each thing that is used. @throws Error when something has no price. */
export function costOf(demand: Demand, prices: Prices): Map<string, number> {
  return new Map(
    Object.entries(demand).map(([name, used]) => {
      const price = prices[name];
      if (price === undefined) throw new Error(`prices.json has no price for ${name}`);
      return [name, (Math.max(0, used - price.free) / price.per) * price.usd];
    }),
  );
}

/** The limit is set by the AWS account or by us; `lifts` says how to raise it. */
export type Limit = { name: string; limit: number; unit: string; lifts: string };

export type Reached = Limit & { reached: number };

const QUOTAS = 'a request in Service Quotas';

/**
 * Returns how close `shops` shops come to each limit in their busiest second, hour, day or month, the closest first.
 */
export function limitsOf(
  actions: readonly Action[],
  shops: number,
  smsUsd: number,
  random: () => number,
): Reached[] {
  const demand = sum(actions.map(({ times, uses }) => scale(uses, times * shops)));
  const used = (name: string) => demand[name] ?? 0;
  const peak = (perMonth: number) => peakPerSecond(perMonth, random);
  const times = (action: string) =>
    (actions.find(({ name }) => name === action)?.times ?? Number.NaN) * shops;
  const opened = times('open the dashboard') + times('return to it') + times('look at a repair');
  const signIns = times('keep it open');
  const busySeconds = meanOfFullestHour(used('lambdaGbSeconds') / 0.5);
  const limits: Reached[] = [
    {
      name: 'SMS spending, SNS',
      limit: 1,
      unit: 'USD a month',
      lifts: 'a support case: production access and a spending limit',
      reached: used('smsParts') * smsUsd,
    },
    {
      name: 'e-mails a second, SES',
      limit: 14,
      unit: 'a second',
      lifts: QUOTAS,
      reached: peak(used('emails')),
    },
    {
      name: 'e-mails a day, SES',
      limit: 50_000,
      unit: 'a day',
      lifts: QUOTAS,
      reached: used('emails') / OPEN_DAYS,
    },
    {
      name: 'SMS a second, SNS',
      limit: 20,
      unit: 'a second',
      lifts: 'a support case',
      reached: peak(used('smsParts')),
    },
    {
      name: 'API requests, our stage’s throttle',
      limit: 1_000,
      unit: 'a second',
      lifts: '`THROTTLE` in infra/stacks/gateway.ts, up to the account’s 10,000',
      reached: peak(used('apiRequests')),
    },
    {
      name: 'new connections, WebSocket API',
      limit: 500,
      unit: 'a second',
      lifts: QUOTAS,
      reached: peak(opened),
    },
    // By Little's law, the number of concurrent runs is their rate times their duration.
    { name: 'Lambdas at once', limit: 1_000, unit: 'at once', lifts: QUOTAS, reached: busySeconds },
    {
      name: 'sign-in calls, Cognito',
      limit: 120,
      unit: 'a second',
      lifts: 'paid capacity in Service Quotas',
      reached: peak(2 * signIns),
    },
    {
      name: 'writes, a new on-demand table',
      limit: 4_000,
      unit: 'units a second',
      lifts: 'time: the table doubles by itself; or warm throughput',
      reached: peak(used('tableWriteUnits')),
    },
    {
      name: 'writes of one key, DynamoDB: a shop’s figures',
      limit: 1_000,
      unit: 'units a second',
      lifts: 'nothing; 500 changes a second of one shop, more where a batch counts several as one',
      reached: 2,
    },
  ];
  return limits.sort((a, b) => b.reached / b.limit - a.reached / a.limit);
}
