/**
 * The log groups that SNS writes about SMS. Their names contain the region and the account, also in the embedded cloud.
 */

const OUTCOMES = ['', '/Failure'] as const;

export const smsStatusLogs = (region: string, account: string) =>
  OUTCOMES.map((outcome) => `sns/${region}/${account}/DirectPublishToPhoneNumber${outcome}`);
