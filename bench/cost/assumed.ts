/** Each figure is an estimate for an average shop. */
export const ASSUMED = {
  repairs: 50,
  /** The status of a repair changes this often after its creation. */
  changesPerRepair: 4,
  shareWithPhone: 0.8,
  /** A shop adds a custom message to this share of status changes. */
  shareWithOwnMessage: 0.1,
  dashboardLoadsPerDay: 6,
  dashboardHoursPerDay: 8,
  /**
   * Only a dashboard in the foreground counts, because in the background it soon closes its live channel
   * (live-channel.ts).
   */
  dashboardHoursSeenPerDay: 3,
  dashboardReturnsPerDay: 20,
  trackingVisitsPerRepair: 6,
  trackingMinutesPerVisit: 3,
  /**
   * The edge's cache answers this share of visits, which have no public key and come within 2 s of another visit of the
   * same repair.
   */
  shareOfVisitsAtEdge: 0.01,
  documentsPerRepair: 0.6,
  /** This share of documents are unpaid invoices about which the customer gets a reminder. */
  shareRemindedOf: 0.05,
  monthsKept: 36,
  /** The time is that of a warm function, with the average extra time of cold starts. */
  functionMs: 25,
  pdfMs: 400,
} as const;
