import { useEffect, useState } from 'react';
import type { PhoneNumber } from '../../../../shared/repairs/notifications.ts';
import { loadConfig } from '../../lib/config.ts';

/** The help under the phone field of a new repair before a number is recognised. */
const ASKED = 'Pour le prévenir aussi par SMS.';
const ASKED_ALONE = 'Il y reçoit le suivi par SMS.';
const UNREAD = 'Numéro non reconnu\u202f: aucun SMS ne partira. Écrivez-le comme +33612345678.';
const FIXED = 'Un téléphone fixe ne reçoit pas de SMS\u202f: indiquez plutôt un mobile.';
const FIXED_ALONE =
  'Un téléphone fixe ne reçoit pas de SMS\u202f: ce client sera sur la liste «\u00a0À appeler\u00a0».';
const NOT_SENT_THERE = 'Aucun SMS ne part vers ce pays\u202f: appelez votre client.';
const NOT_SENT_THERE_ALONE =
  'Aucun SMS ne part vers ce pays\u202f: ce client sera sur la liste «\u00a0À appeler\u00a0».';

/** A typed phone, its number, and whether the deployment sends SMS to that number's country. */
type Read = { phone: string; number: PhoneNumber | undefined; isSentThere: boolean };

/** Loads the phone parser, which is as large as the rest of the form, when somebody types a number. */
async function read(phone: string): Promise<Read> {
  const [{ readPhone }, { smsCountries }] = await Promise.all([
    import('../../../../shared/repairs/phone.ts'),
    loadConfig(),
  ]);
  const number = readPhone(phone);
  const isSentThere = number?.mobileIn !== undefined && smsCountries.includes(number.mobileIn);
  return { phone, number, isSentThere };
}

/**
 * The form's help for a phone number while it is typed. It promises an SMS only for a number that the API
 * will read from the same text, and only to a country to which this deployment sends SMS.
 */
export function usePhoneHelp(phone: string, isAlone: boolean): string {
  const [known, setKnown] = useState<Read>();
  useEffect(() => {
    if (phone.trim() === '') return;
    let isCurrent = true;
    // Without a network, the form shows the help of an empty field.
    read(phone).then(
      (answer) => isCurrent && setKnown(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [phone]);

  if (known?.phone !== phone) return isAlone ? ASKED_ALONE : ASKED;
  const { number, isSentThere } = known;
  if (number === undefined) return UNREAD;
  if (number.mobileIn === undefined) return isAlone ? FIXED_ALONE : FIXED;
  if (!isSentThere) return isAlone ? NOT_SENT_THERE_ALONE : NOT_SENT_THERE;
  return `Un SMS le préviendra au ${number.e164}.`;
}
