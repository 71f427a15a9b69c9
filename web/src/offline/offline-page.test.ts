import { expect, it } from 'vitest';
import { offlinePage, offlinePolicy } from './offline-page.ts';

const repair = {
  trackingNumber: 'RB12345678',
  device: '<img src=x onerror=alert(1)>',
  status: 'Prise en charge',
  customer: '"Marie" & \'Jo\'',
  phone: '06 12" onclick="x',
  issue: '',
};

it('Typed text is shown as text, whatever it contains', () => {
  const page = offlinePage('/dashboard?q="><script>', { keptAtMs: 0, repairs: [repair] }, 'n');
  const document = new DOMParser().parseFromString(page, 'text/html');
  expect(document.querySelectorAll('img, script, [onclick]')).toHaveLength(0);
  expect(document.querySelector('h2')?.textContent).toBe(repair.device);
  expect(document.querySelector('li a')?.getAttribute('href')).toBe('tel:0612');
  expect(document.querySelector('.again')?.getAttribute('href')).toBe('/dashboard?q="><script>');
  expect(document.body.textContent).toContain('le 01/01/1970 à 01:00');
});

it('The way to try again stands above the list, however long the list is', () => {
  const page = offlinePage('/dashboard', { keptAtMs: 0, repairs: [repair] }, 'n');
  const document = new DOMParser().parseFromString(page, 'text/html');
  expect(document.querySelector('.again ~ ul')).not.toBeNull();
});

it('The offline page loads nothing and runs nothing', () => {
  const document = new DOMParser().parseFromString(offlinePage('/', undefined, 'n'), 'text/html');
  expect(document.querySelector('style')?.getAttribute('nonce')).toBe('n');
  expect(document.querySelectorAll('[style], [src], link')).toHaveLength(0);
  expect(offlinePolicy('n')).toContain("default-src 'none'; style-src 'nonce-n'");
});
