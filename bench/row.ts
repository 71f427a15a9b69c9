/** A measured figure with its goal. */
export type Row = {
  what: string;
  figure: number;
  /** The figure for an earlier state of the code, or why there is none. It is not on the page. */
  before?: number | string;
  unit: string;
  goal: string;
  holds: boolean;
};
