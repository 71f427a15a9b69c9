import * as z from 'zod/mini';

const text = z._default(z.string().check(z.trim(), z.maxLength(500)), '');

/** The law requires that these facts about the operator are published (LCEN, article 6, III; RGPD, article 13). */
export const operatorSchema = z.strictObject({
  name: text,
  /** This is the legal form with the capital: 'SAS au capital de 10 000 €'. */
  form: text,
  address: text,
  /** This is 'RCS Lyon 732 829 320', or the SIREN of an operator that needs no registration. */
  registration: text,
  vatNumber: text,
  /** The law calls this person the directeur de la publication. */
  director: text,
  email: text,
  phone: text,
  /** Questions about personal data go to this address, if there is a separate one for them. */
  privacyEmail: text,
  /** This is the name and address of the médiateur de la consommation. */
  mediator: text,
  /** The représentant légal signs the attestation (CGI, article 286, I, 3° bis). */
  representative: text,
  /** The software came on the market on this day: '1er décembre 2026'. */
  marketedSince: text,
  /** The attestation covers the versions from this one on: '1.0.0'. */
  attestedSince: text,
});
export type Operator = z.infer<typeof operatorSchema>;

/** Every legal page requires these fields. */
const NEEDED = ['name', 'address', 'registration', 'director', 'email'] as const;

/** Reads the operator from JSON; it is empty without a configuration. @throws for invalid JSON or unknown fields. */
export const readOperator = (json: string | undefined): Operator =>
  operatorSchema.parse(json ? JSON.parse(json) : {});

export const missingOf = (operator: Operator): string[] =>
  NEEDED.filter((field) => operator[field] === '');
