/** One measured figure beside its goal. */
export type Row = {
  what: string;
  figure: number;
  /** What it was in an earlier state of the code, or why there is none; absent where nothing is compared. */
  before?: number | string;
  unit: string;
  /** What the figure is to be, in words: 'at most 90'. Empty when it has no goal. */
  goal: string;
  /** Whether the goal is met. */
  holds: boolean;
};
