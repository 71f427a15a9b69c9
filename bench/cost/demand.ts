/** Each key is a name in prices.json, and its value says how many units are used. */
export type Demand = Record<string, number>;

export function sum(demands: readonly Demand[]): Demand {
  const total: Demand = {};
  for (const demand of demands) {
    for (const [name, used] of Object.entries(demand)) total[name] = (total[name] ?? 0) + used;
  }
  return total;
}

export const scale = (demand: Demand, factor: number): Demand =>
  Object.fromEntries(Object.entries(demand).map(([name, used]) => [name, used * factor]));
