/** Calculates how many of a month's events fall into its busiest second when shops and customers act independently. */

/**
 * A month has twenty-six open days. A fifth of each day's events falls into its busiest hour, because a shop's day is
 * not an even stream.
 */
export const OPEN_DAYS = 26;
const FULLEST_HOUR_SHARE = 0.2;
const HOUR_SECONDS = 3_600;

/** Returns the mean of the busiest hour, in events per second. */
export const meanOfFullestHour = (perMonth: number) =>
  ((perMonth / OPEN_DAYS) * FULLEST_HOUR_SHARE) / HOUR_SECONDS;

/** A shop is open for these hours besides the busiest one. They share the rest of the day's events. */
const OTHER_HOURS = 7;

/**
 * Returns how many of a month's runs X-Ray records. It records the first run in each second, and 5 % of the others
 * (https://docs.aws.amazon.com/xray/latest/devguide/xray-console-sampling.html, the default rule).
 */
export function tracesOf(runsPerMonth: number): number {
  const inHour = (mean: number) => {
    const firsts = 1 - Math.exp(-mean);
    return OPEN_DAYS * HOUR_SECONDS * (firsts + 0.05 * (mean - firsts));
  };
  const busiest = meanOfFullestHour(runsPerMonth);
  const other = (busiest * (1 - FULLEST_HOUR_SHARE)) / FULLEST_HOUR_SHARE / OTHER_HOURS;
  return inHour(busiest) + OTHER_HOURS * inHour(other);
}

/** Draws the number of events for each second of the month's busiest hours, and returns the largest. */
export function peakPerSecond(perMonth: number, random: () => number): number {
  const mean = meanOfFullestHour(perMonth);
  let peak = 0;
  for (let second = 0; second < OPEN_DAYS * HOUR_SECONDS; second += 1) {
    peak = Math.max(peak, poisson(mean, random));
  }
  return peak;
}

/**
 * Draws a number of events: by Knuth's method for a small mean, and for a larger one from the normal distribution,
 * which is close to Poisson's.
 */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
