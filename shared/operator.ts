import * as z from 'zod/mini';

const text = z._default(z.string().check(z.trim(), z.maxLength(500)), '');

/** LCEN, article 6, III; RGPD, article 13. */
export const operatorSchema = z.strictObject({
  name: text,
  /** 'SAS au capital de 10 000 €'. */
  form: text,
  address: text,
  /** 'RCS Lyon 732 829 320', or the SIREN. */
  registration: text,
  vatNumber: text,
  /** Directeur de la publication. */
  director: text,
  email: text,
  phone: text,
  /** When it is a different address. */
  privacyEmail: text,
  /** Name and address. */
  mediator: text,
  /** Signs the attestation (CGI, article 286, I, 3° bis). */
  representative: text,
  /** '1er décembre 2026'. */
  marketedSince: text,
  /** '1.0.0'. */
  attestedSince: text,
});
export type Operator = z.infer<typeof operatorSchema>;

/** Every legal page requires these. */
const NEEDED = ['name', 'address', 'registration', 'director', 'email'] as const;

/** Empty without a configuration. @throws for invalid JSON or unknown fields. */
export const readOperator = (json: string | undefined): Operator =>
  operatorSchema.parse(json ? JSON.parse(json) : {});

export const missingOf = (operator: Operator): string[] =>
  NEEDED.filter((field) => operator[field] === '');
