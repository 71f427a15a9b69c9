export type Call = {
  service: string;
  method: string;
  host: string;
  path: string;
  action: string;
  headers: Readonly<Record<string, unknown>>;
  body: string;
};
