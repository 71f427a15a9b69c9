/** A measured figure with its goal. */
export type Row = {
  what: string;
  figure: number;
  /**
   * The figure for an earlier state of the code, or the reason why there is none; stored, not on the page. Often
   * absent.
   */
  before?: number | string;
  unit: string;
  /** The goal in words: '≤ 90'. Empty when there is none. */
  goal: string;
  /** Whether the goal is met. */
  holds: boolean;
};
