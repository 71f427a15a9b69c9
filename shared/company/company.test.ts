import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { companyInput, isValidSiret } from './company.ts';

describe('Checking a SIRET', () => {
  it.each(['73282932000074', '732 829 320 00074', '35600000000048', '35600000012346'])(
    'A valid SIRET is accepted: %s',
    (siret) => expect(isValidSiret(siret)).toBe(true),
  );

  it.each(['73282932000075', '7328293200007', '7328293200007a', '', '35600000012345'])(
    'An invalid SIRET is refused: %s',
    (siret) => expect(isValidSiret(siret)).toBe(false),
  );
});

describe('The input of a company profile', () => {
  it('A wrong SIRET is kept, because the interface only warns', () => {
    expect(z.parse(companyInput, { siret: '123' })).toEqual({ siret: '123' });
  });

  it.each([5e-324, 0.1 + 0.2, 12.345678])(
    'A penalty rate of %s, which would be rounded, is refused',
    (rate) => {
      const { error } = z.safeParse(companyInput, { late_penalty_rate: rate });
      expect(error?.issues[0]?.message).toMatch(/deux décimales/);
    },
  );

  it('A surcharged number, which customers would call, is refused', () => {
    const { error } = z.safeParse(companyInput, { phone: '0 899 12 34 56' });
    expect(error?.issues[0]).toMatchObject({ path: ['phone'] });
    expect(error?.issues[0]?.message).toMatch(/non surtaxé/);
    expect(z.safeParse(companyInput, { phone: '01 02 03 04 05' }).success).toBe(true);
  });

  it.each(['user_id', 'logo_url', 'repairs_used'])(
    'The field %s, which only the server sets, is refused',
    (field) => {
      expect(z.safeParse(companyInput, { [field]: 'x' }).success).toBe(false);
    },
  );
});
