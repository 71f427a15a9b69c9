import { expect, it } from 'vitest';
import { networkOf, networkOfAddress } from './network-of.ts';

const request = (sourceIp: string, forwarded?: string) => ({
  headers: { 'x-forwarded-for': forwarded },
  requestContext: { http: { sourceIp } },
});

it('The visitor’s address is the one that CloudFront added, whatever the visitor wrote before it', () => {
  const edge = '130.176.1.2';
  expect(networkOf(request(edge, `203.0.113.7, ${edge}`))).toBe('203.0.113.7');
  expect(networkOf(request(edge, `198.51.100.1, 203.0.113.7, ${edge}`))).toBe('203.0.113.7');
  // In this request, API Gateway has not appended the address of CloudFront.
  expect(networkOf(request(edge, '198.51.100.1,203.0.113.7'))).toBe('203.0.113.7');
  expect(networkOf(request('203.0.113.7'))).toBe('203.0.113.7');
  expect(networkOf(request('127.0.0.1', '198.51.100.1, 127.0.0.1, 127.0.0.1'))).toBe('127.0.0.1');
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1'],
  ['2001:db8:0:1::9', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('The network of %s is %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});
