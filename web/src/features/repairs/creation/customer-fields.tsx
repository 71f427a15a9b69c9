import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import type { Customer } from '../../../../../shared/customers/customers.ts';
import type { PhoneNumber } from '../../../../../shared/repairs/notifications.ts';
import { groupedPhone } from '../../../../../shared/repairs/phone-text.ts';
import { REPAIR_LIMITS } from '../../../../../shared/repairs/repair-input.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { loadConfig } from '../../../lib/config.ts';
import { SuggestField } from '../../../ui/forms/suggest-field.tsx';
import { Checkbox, TextField } from '../../../ui/forms/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useKnownCustomers } from './known-customers.ts';
import type { useNewRepair } from './use-new-repair.ts';

type NamingField = 'customerName' | 'customerEmail' | 'customerPhone';

/** Typing in these fields offers known customers. Choosing one fills in the other fields. */
export function CustomerFields({ repair }: { repair: ReturnType<typeof useNewRepair> }) {
  const { draft, field, setNoEmail, fill } = repair;
  const known = useKnownCustomers<NamingField>();
  const phoneHelp = usePhoneHelp(draft.customerPhone, draft.noEmail);

  const naming = (name: NamingField) => {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        known.ask(name, event.target.value);
      },
      items: known.of(name),
      wordsOf,
      listLabel: 'Clients connus',
      onPick: (customer: Customer) => {
        fill(customer);
        known.dismiss();
      },
      onDismiss: known.dismiss,
    };
  };

  return (
    <>
      <SuggestField
        label="Nom du client"
        required
        maxLength={REPAIR_LIMITS.customerName}
        {...naming('customerName')}
      />
      <TextField
        label="Prénom du client"
        optional
        maxLength={REPAIR_LIMITS.customerFirstName}
        {...field('customerFirstName')}
      />
      <div>
        {!draft.noEmail && (
          <SuggestField
            label="E-mail du client"
            above
            type="email"
            inputMode="email"
            required
            help="Il y reçoit le suivi."
            {...naming('customerEmail')}
          />
        )}
        <Checkbox
          label="Pas d’e-mail"
          name="noEmail"
          checked={draft.noEmail}
          onChange={({ target }) => setNoEmail(target.checked)}
        />
      </div>
      <SuggestField
        label="Téléphone du client"
        above
        type="tel"
        {...(draft.noEmail ? { required: true } : { optional: true })}
        help={phoneHelp}
        maxLength={REPAIR_LIMITS.customerPhone}
        {...naming('customerPhone')}
      />
      <VisuallyHidden role="status">
        {known.count > 0 &&
          `Clients connus\u202f: ${known.count}. Entrée remplit la fiche, Échap ferme la liste.`}
      </VisuallyHidden>
    </>
  );
}

const wordsOf = ({ name, firstName, email, phone, repairs }: Customer) => ({
  title: [firstName, name].filter(Boolean).join(' '),
  text: [
    email,
    groupedPhone(phone),
    repairs > 1 ? `${repairs}\u00a0réparations` : '1\u00a0réparation',
  ]
    .filter(Boolean)
    .join(' · '),
});

const ASKED = 'Pour le prévenir aussi par SMS.';
const ASKED_ALONE = 'Il y reçoit le suivi par SMS.';
const UNREAD = 'Numéro non reconnu\u202f: aucun SMS ne partira. Écrivez-le comme +33612345678.';
const FIXED = 'Un téléphone fixe ne reçoit pas de SMS\u202f: indiquez plutôt un mobile.';
const FIXED_ALONE =
  'Un téléphone fixe ne reçoit pas de SMS\u202f: ce client sera sur la liste «\u00a0À appeler\u00a0».';
const NOT_SENT_THERE = 'Aucun SMS ne part vers ce pays\u202f: appelez votre client.';
const NOT_SENT_THERE_ALONE =
  'Aucun SMS ne part vers ce pays\u202f: ce client sera sur la liste «\u00a0À appeler\u00a0».';

type Read = { number: PhoneNumber | undefined; isSentThere: boolean };

/** Loads the phone parser, which is as large as the rest of the form, when somebody types a number. */
async function read(phone: string): Promise<Read> {
  const [{ readPhone }, { smsCountries }] = await Promise.all([
    import('../../../../../shared/repairs/phone.ts'),
    loadConfig(),
  ]);
  const number = readPhone(phone);
  const isSentThere = number?.mobileIn !== undefined && smsCountries.includes(number.mobileIn);
  return { number, isSentThere };
}

/** Promises an SMS only for a number that the API will read, in a country to which this deployment sends SMS. */
function usePhoneHelp(phone: string, isAlone: boolean): string {
  // Without a network, the form shows the help of an empty field.
  const { data: known } = useQuery(
    {
      queryKey: ['phone', phone],
      queryFn: () => read(phone),
      enabled: phone.trim() !== '',
      gcTime: 0,
    },
    shopCache,
  );
  if (!known) return isAlone ? ASKED_ALONE : ASKED;
  const { number, isSentThere } = known;
  if (number === undefined) return UNREAD;
  if (number.mobileIn === undefined) return isAlone ? FIXED_ALONE : FIXED;
  if (!isSentThere) return isAlone ? NOT_SENT_THERE_ALONE : NOT_SENT_THERE;
  return `Un SMS le préviendra au ${number.e164}.`;
}
