/** This HTTP client keeps connections open. It uses plain sockets, so that it costs little processor time itself. */
import { connect, type Socket } from 'node:net';

export type LoadResult = {
  /** The times are in milliseconds and in no particular order. */
  times: number[];
  /** A request counts as an error when it fails or its status is not 2xx. */
  errors: number;
  seconds: number;
};

/** A string is the path of a GET request. An object describes any other request. */
export type Asked =
  | string
  | { path: string; method?: string; headers?: Record<string, string>; json?: unknown };

const HEAD_END = '\r\n\r\n';

class Connection {
  private answered: ((status: number) => void) | undefined;
  private failed: ((error: Error) => void) | undefined;
  private received = '';
  private readonly socket: Socket;
  private readonly host: string;

  constructor(origin: URL) {
    this.host = origin.host;
    this.socket = connect({ host: '127.0.0.1', port: Number(origin.port), noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => this.take(text));
    this.socket.on('error', (error) => this.failed?.(error));
    this.socket.on('close', () => this.failed?.(new Error('The connection was closed')));
  }

  ask(asked: Asked): Promise<number> {
    return new Promise((resolve, reject) => {
      this.answered = resolve;
      this.failed = reject;
      this.socket.write(requestText(this.host, asked));
    });
  }

  private take(text: string): void {
    this.received += text;
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = /^content-length: (\d+)/im.exec(this.received.slice(0, headEnd))?.[1];
    if (this.received.length < headEnd + HEAD_END.length + Number(length ?? 0)) return;
    const status = Number(this.received.slice(9, 12));
    this.received = '';
    this.answered?.(status);
  }

  close(): void {
    this.failed = undefined;
    this.socket.destroy();
  }
}

function requestText(host: string, asked: Asked): string {
  if (typeof asked === 'string')
    return `GET ${asked} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: load\r\n\r\n`;
  const { path, method = 'GET', headers = {}, json } = asked;
  const body = json === undefined ? '' : JSON.stringify(json);
  const ofBody = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const all = Object.entries({ host, 'user-agent': 'load', ...headers, ...(body && ofBody) });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
}

/** Sends requests over `connections` connections for `seconds`, each as soon as the previous one is answered. */
export async function askAsFast(
  origin: string,
  next: () => Asked,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const times: number[] = [];
  let errors = 0;
  const startMs = performance.now();
  const run = async () => {
    const connection = new Connection(new URL(origin));
    while (performance.now() - startMs < seconds * 1000) {
      const askedMs = performance.now();
      const status = await connection.ask(next());
      times.push(performance.now() - askedMs);
      if (status >= 300 || status < 200) errors += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return { times, errors, seconds: (performance.now() - startMs) / 1000 };
}

/**
 * Sends `perSecond` requests per second at fixed times. The time of a request begins at the moment at which it is due.
 */
export async function askAtRate(
  origin: string,
  next: () => Asked,
  perSecond: number,
  seconds: number,
): Promise<LoadResult> {
  const times: number[] = [];
  const idle: Connection[] = [];
  const all: Connection[] = [];
  const pending: Promise<void>[] = [];
  let errors = 0;
  const startMs = performance.now();
  const ask = async (dueMs: number) => {
    let connection = idle.pop();
    if (connection === undefined) {
      connection = new Connection(new URL(origin));
      all.push(connection);
    }
    const status = await connection.ask(next()).catch(() => 0);
    times.push(performance.now() - dueMs);
    if (status >= 300 || status < 200) errors += 1;
    if (status !== 0) idle.push(connection);
  };
  for (let asked = 0; asked < perSecond * seconds; ) {
    const dueMs = startMs + (asked * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0.5) await new Promise((resolve) => setTimeout(resolve, waitMs));
    else {
      pending.push(ask(dueMs));
      asked += 1;
    }
  }
  await Promise.all(pending);
  for (const connection of all) connection.close();
  return { times, errors, seconds: (performance.now() - startMs) / 1000 };
}
