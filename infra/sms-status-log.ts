const OUTCOMES = ['', '/Failure'] as const;

export const smsStatusLogs = (region: string, account: string) =>
  OUTCOMES.map((outcome) => `sns/${region}/${account}/DirectPublishToPhoneNumber${outcome}`);
