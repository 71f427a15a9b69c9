// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { repairThrough } from '../../testing/builders.ts';
import { trackingRenderer } from './render-tracking.tsx';

const render = trackingRenderer({
  beforeHead: '<head>',
  beforeMarkup: '</head><main>',
  beforeData: '</main>',
  end: '<!--end-->',
  styleHash: 'sha256-x',
});
afterEach(() => {
  vi.useRealTimers();
});

const view = { origin: 'https://rebond.fr', trackingNumber: 'RB12345678' };
const htmlOf = async (repair: PublicRepair | null | undefined) =>
  (await render({ ...view, repair })).html;
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const dataIn = (html: string) =>
  /<script type="application\/json" id="suivi">(.*?)<\/script>/s.exec(html)?.[1];

it('The repair is rendered with Paris times, and its data is passed to the browser', async () => {
  const repair = repairThrough('pending', 'completed');
  const { html, styleHash } = await render({ ...view, repair });
  expect(styleHash).toBe('sha256-x');
  expect(html).toContain('mardi 10 novembre 2026');
  expect(html).toContain('09:05');
  expect(html).toContain('12 quai de la Fosse\n44000 Nantes');
  expect(html.endsWith('<!--end-->')).toBe(true);
  expect(JSON.parse(dataIn(html) ?? '')).toEqual({
    trackingNumber: 'RB12345678',
    repair,
    atMs: expect.any(Number),
  });
});

it('The opening hours are rendered for the minute that the browser then uses too', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T08:30:25Z') });
  const html = await htmlOf(repairThrough('completed'));
  expect(html).toContain('Ouvert jusqu’à 18:00');
  expect(JSON.parse(dataIn(html) ?? '').atMs).toBe(Date.parse('2026-11-27T08:30:00Z'));
});

const NASTY = `</script><script>alert(1)</script><!-- "' & \u2028 <img src=x onerror=alert(2)>`;

it('Typed text is escaped everywhere', async () => {
  const repair: PublicRepair = {
    ...repairThrough('pending'),
    deviceModel: NASTY,
    issue: NASTY,
    customerName: NASTY,
    statusHistory: [{ status: 'pending', timestamp: '2026-11-10T08:05:00.000Z', message: NASTY }],
  };
  const html = await htmlOf(repair);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/<!-- "/);
  expect(headOf(html)).not.toContain('onerror=alert(2)>');
  expect(JSON.parse(dataIn(html) ?? '').repair).toEqual(repair);
});

it('The link preview shows the device and the status, and never the customer’s name', async () => {
  const head = headOf(await htmlOf(repairThrough('pending', 'contact')));
  expect(head).toContain('content="Smartphone · iPhone 13\u202f: Contact client."');
  expect(head).toContain('<meta property="og:url" content="https://rebond.fr/suivi/RB12345678" />');
  expect(head).toContain('<meta name="robots" content="noindex" />');
  expect(head).not.toContain('Marie');
});

it('An unknown number is shown as it was requested', async () => {
  const { html } = await render({ ...view, trackingNumber: 'a"<b>/%', repair: null });
  expect(html).toContain('Réparation introuvable');
  expect(html).toContain('&quot;<!-- -->a&quot;&lt;b&gt;/%<!-- -->&quot;');
  expect(JSON.parse(dataIn(html) ?? '')).toMatchObject({ trackingNumber: 'a"<b>/%', repair: null });
});

it('When the repair could not be looked up, the rendered page has no content and no data', async () => {
  const html = await htmlOf(undefined);
  expect(html).toContain('<main></main>');
  expect(html).toContain('<noscript>');
  expect(dataIn(html)).toBeUndefined();
});

it('Rendering rejects when a component throws, instead of returning half a page', async () => {
  const broken = { ...repairThrough('pending'), status: 'lost' } as unknown as PublicRepair;
  await expect(htmlOf(broken)).rejects.toThrow();
});

it('The server renders the offer to write to the shop without knowing the link’s key', async () => {
  expect(await htmlOf({ ...repairThrough('pending'), reply: {} })).toContain('Écrire un message');
  expect(await htmlOf(repairThrough('pending'))).not.toContain('Écrire un message');
});
