/** The log groups that SNS writes into about SMS: it names them, by region and account; the embedded cloud's too. */

const OUTCOMES = ['', '/Failure'] as const;

export const smsStatusLogs = (region: string, account: string) =>
  OUTCOMES.map((outcome) => `sns/${region}/${account}/DirectPublishToPhoneNumber${outcome}`);
