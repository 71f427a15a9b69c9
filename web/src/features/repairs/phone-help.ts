import { useEffect, useState } from 'react';
import type { PhoneNumber } from '../../../../shared/repairs/notifications.ts';

/** The help under the phone field of a new repair before a number is recognised. */
const ASKED = 'Pour le prévenir aussi par SMS.';
const ASKED_ALONE = 'Il y reçoit le suivi par SMS.';
const UNREAD = 'Numéro non reconnu\u202f: aucun SMS ne partira. Écrivez-le comme +33612345678.';
const FIXED = 'Un téléphone fixe ne reçoit pas de SMS\u202f: indiquez plutôt un mobile.';
const FIXED_ALONE =
  'Un téléphone fixe ne reçoit pas de SMS\u202f: ce client sera sur la liste «\u00a0À appeler\u00a0».';

/**
 * The form's help for a phone number while it is typed. It promises an SMS only for a number that the API
 * will read from the same text. The phone parser is as large as the rest of the form, so it is loaded when
 * somebody types a number.
 */
export function usePhoneHelp(phone: string, isAlone: boolean): string {
  const [read, setRead] = useState<{ phone: string; number: PhoneNumber | undefined }>();
  useEffect(() => {
    if (phone.trim() === '') return;
    let isCurrent = true;
    const readWith = ({ readPhone }: typeof import('../../../../shared/repairs/phone.ts')) => {
      if (isCurrent) setRead({ phone, number: readPhone(phone) });
    };
    // Without a network, the form shows the help of an empty field.
    import('../../../../shared/repairs/phone.ts').then(readWith, () => {});
    return () => {
      isCurrent = false;
    };
  }, [phone]);

  if (read?.phone !== phone) return isAlone ? ASKED_ALONE : ASKED;
  const { number } = read;
  if (number === undefined) return UNREAD;
  if (number.mobileIn === undefined) return isAlone ? FIXED_ALONE : FIXED;
  return `Un SMS le préviendra au ${number.e164}.`;
}
