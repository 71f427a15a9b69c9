import * as z from 'zod/mini';

const text = z._default(z.string().check(z.trim(), z.maxLength(500)), '');

/** Who runs this Rebond, as law has it told (LCEN, article 6, III; RGPD, article 13). Texts that are not given are empty. */
export const operatorSchema = z.strictObject({
  /** The company's or the person's name. */
  name: text,
  /** Legal form and capital, as 'SAS au capital de 10 000 €'. */
  form: text,
  address: text,
  /** 'RCS Lyon 732 829 320', or the SIREN of who needs none. */
  registration: text,
  vatNumber: text,
  /** Directeur de la publication. */
  director: text,
  email: text,
  phone: text,
  /** Who is written to about personal data, where that is somebody else. */
  privacyEmail: text,
  /** Médiateur de la consommation: name and address. */
  mediator: text,
  /** Représentant légal, who signs the attestation (CGI, article 286, I, 3° bis). */
  representative: text,
  /** When the software came on the market, as '1er décembre 2026'. */
  marketedSince: text,
  /** The first version that the attestation is signed for, as '1.0.0'. */
  attestedSince: text,
});
export type Operator = z.infer<typeof operatorSchema>;

/** What no page may lack. */
const NEEDED = ['name', 'address', 'registration', 'director', 'email'] as const;

/**
 * The operator in a configuration's JSON, empty without it.
 * @throws when it is no JSON, or has fields that are none of ours.
 */
export const readOperator = (json: string | undefined): Operator =>
  operatorSchema.parse(json ? JSON.parse(json) : {});

/** The fields that the law asks for and the configuration leaves out. */
export const missingOf = (operator: Operator): string[] =>
  NEEDED.filter((field) => operator[field] === '');
