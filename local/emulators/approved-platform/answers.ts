/** The Error object of AFNOR XP Z12-013: a code, and a message for the reader of the log. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Answer =
  | { status: 200 | 202; json: object }
  | { status: 200; file: Buffer; name: string }
  | 'silence';
export type Asked = { method: string; url: URL; authorization: string; type: string; body: Buffer };
