/** The log groups that SNS writes about SMS, named by region and account, as in the embedded cloud. */

const OUTCOMES = ['', '/Failure'] as const;

export const smsStatusLogs = (region: string, account: string) =>
  OUTCOMES.map((outcome) => `sns/${region}/${account}/DirectPublishToPhoneNumber${outcome}`);
