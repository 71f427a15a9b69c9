import * as z from 'zod/mini';

const text = z._default(z.string().check(z.trim(), z.maxLength(500)), '');

/** The operator, as the law requires it to be published (LCEN, article 6, III; RGPD, article 13). */
export const operatorSchema = z.strictObject({
  name: text,
  /** Legal form and capital: 'SAS au capital de 10 000 €'. */
  form: text,
  address: text,
  /** 'RCS Lyon 732 829 320', or the SIREN of an operator that needs no registration. */
  registration: text,
  vatNumber: text,
  /** Directeur de la publication. */
  director: text,
  email: text,
  phone: text,
  /** The address for questions about personal data, when it is a different one. */
  privacyEmail: text,
  /** Médiateur de la consommation: name and address. */
  mediator: text,
  /** Représentant légal, who signs the attestation (CGI, article 286, I, 3° bis). */
  representative: text,
  /** When the software came on the market: '1er décembre 2026'. */
  marketedSince: text,
  /** The first version that the attestation covers: '1.0.0'. */
  attestedSince: text,
});
export type Operator = z.infer<typeof operatorSchema>;

/** The fields that every legal page requires. */
const NEEDED = ['name', 'address', 'registration', 'director', 'email'] as const;

/** Reads the operator from JSON; empty without a configuration. @throws for invalid JSON or unknown fields. */
export const readOperator = (json: string | undefined): Operator =>
  operatorSchema.parse(json ? JSON.parse(json) : {});

export const missingOf = (operator: Operator): string[] =>
  NEEDED.filter((field) => operator[field] === '');
