import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ClearError } from '../../clear-error.ts';

/**
 * Listens on 127.0.0.1 and, where it exists, on ::1: a browser may use either for `localhost`. Port 0 takes any free
 * one.
 * @throws ClearError when the port is in use.
 */
export async function listenOnLoopback(listener: RequestListener, port: number) {
  const first = await listen(listener, '127.0.0.1', port);
  if (first === 'in-use' || first === 'no-address') throw new ClearError(portInUse(port));
  const address = first.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  const second = await listen(listener, '::1', actual);
  if (second === 'in-use' && port !== 0) {
    await close(first);
    throw new ClearError(portInUse(port));
  }
  const servers = [first, ...(typeof second === 'string' ? [] : [second])];
  let closed: Promise<unknown> | undefined;
  return {
    port: actual,
    /** There is one server per address family. A WebSocket endpoint listens to the `upgrade` event of each. */
    servers,
    async close(): Promise<void> {
      closed ??= Promise.all(servers.map(close));
      await closed;
    },
  };
}

async function listen(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<Server | 'in-use' | 'no-address'> {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener).listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return 'in-use';
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return 'no-address';
    if (code === 'EACCES') {
      throw new ClearError(
        `Le port ${port} est réservé au système. Choisissez-en un autre : PORT=3001 npm start`,
      );
    }
    throw error;
  }
}

const CLOSE_GRACE_MS = 1_000;

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(impatience);
}

export const portInUse = (port: number) =>
  `Le port ${port} est déjà utilisé. Fermez l’autre programme ou choisissez un autre port : PORT=${port + 1} npm start`;
