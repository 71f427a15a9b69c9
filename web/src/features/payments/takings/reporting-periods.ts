import { lastDayOf, monthName, monthsAfter, type ShownMonth } from './takings-months.ts';

/** A period of days, including the first and the last. */
export type ReportingPeriod = { name: string; from: string; to: string };

/** Returns the reporting periods in a month or around it. Source: spécifications externes v3.2, table 13. */
export function reportingPeriods({ month, name, from, to }: ShownMonth): ReportingPeriod[] {
  const first = Number(month.slice(5)) % 2 === 1 ? month : monthsAfter(month, -1);
  const second = monthsAfter(first, 1);
  const day = (number: string) => `${month}-${number}`;
  const part = (start: string, end: string, said: string) => ({
    name: `Du ${said} au ${Number(end.slice(8))} ${name}`,
    from: start,
    to: end,
  });
  return [
    { name: `Le mois\u00a0: ${name}`, from, to },
    part(day('01'), day('10'), '1er'),
    part(day('11'), day('20'), '11'),
    part(day('21'), to, '21'),
    {
      name: `Deux mois\u00a0: ${monthName(first)} et ${monthName(second)}`,
      from: `${first}-01`,
      to: lastDayOf(second),
    },
  ];
}
