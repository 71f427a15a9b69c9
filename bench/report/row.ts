export type Row = {
  what: string;
  figure: number;
  /**
   * This is the figure for an earlier state of the code, or why there is none. docs/performance.md does not show
   * it.
   */
  before?: number | string;
  unit: string;
  goal: string;
  holds: boolean;
};
