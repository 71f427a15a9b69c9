import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../../root.ts';
import { startDynoxide } from './dynoxide.ts';
import * as ports from './free-port.ts';

vi.mock('./free-port.ts', { spy: true });

test('An engine whose port another server has taken meanwhile starts on another port', async () => {
  const other = createServer((_, response) => response.writeHead(400).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP port was assigned');
  vi.mocked(ports.findFreePort).mockResolvedValueOnce(address.port);

  const engine = await startDynoxide({ root: ROOT, directory: undefined });
  onTestFinished(() => engine.stop());
  expect(new URL(engine.endpoint).port).not.toBe(String(address.port));
});
