/**
 * The log groups that SNS writes about SMS. SNS names them by region and account; the embedded cloud uses the same
 * names.
 */

const OUTCOMES = ['', '/Failure'] as const;

export const smsStatusLogs = (region: string, account: string) =>
  OUTCOMES.map((outcome) => `sns/${region}/${account}/DirectPublishToPhoneNumber${outcome}`);
