type Look = { minute: number; held: Record<string, number> };

/** Returns each measured thing's first and last value, and its growth per minute by least squares. */
export function slopes(looks: readonly Look[]) {
  const names = Object.keys(looks[0]?.held ?? {});
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = looks.map(({ minute }) => minute);
  const middle = mean(minutes);
  const spread = minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0);
  return Object.fromEntries(
    names.map((name) => {
      const values = looks.map(({ held }) => held[name] ?? 0);
      const level = mean(values);
      const slope =
        minutes.reduce(
          (sum, minute, index) => sum + (minute - middle) * ((values[index] ?? 0) - level),
          0,
        ) / spread;
      const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
      return [
        name,
        {
          first: rounded(values[0] ?? 0),
          last: rounded(values.at(-1) ?? 0),
          most: rounded(Math.max(...values)),
          'a minute': rounded(slope),
        },
      ];
    }),
  );
}
