import { type ChangeEvent, useMemo } from 'react';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { REPAIR_LIMITS } from '../../../../shared/repairs/repairs.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useKnownCustomers } from './known-customers.ts';
import { usePhoneHelp } from './phone-help.ts';
import type { RepairFormField, useNewRepair } from './use-new-repair.ts';

type CustomerFieldsProps = {
  repair: ReturnType<typeof useNewRepair>;
  field: RepairFormField;
};

type NamingField = 'customerName' | 'customerEmail' | 'customerPhone';

/**
 * The customer's fields. Typing a name, an e-mail or a phone number offers known customers, whose details
 * fill in the rest.
 */
export function CustomerFields({ repair, field }: CustomerFieldsProps) {
  const { draft, setNoEmail, fill } = repair;
  const known = useKnownCustomers<NamingField>();
  const phoneHelp = usePhoneHelp(draft.customerPhone, draft.noEmail);

  const naming = (name: NamingField) => {
    const { onChange, ...rest } = field(name);
    const customers = known.of(name);
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        void known.ask(name, event.target.value);
      },
      customers,
      onPick: (customer: Customer) => {
        fill(customer);
        known.dismiss();
      },
      onDismiss: known.dismiss,
    };
  };

  return (
    <>
      <KnownCustomerField
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
          <KnownCustomerField
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
      <KnownCustomerField
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

type KnownCustomerFieldProps = Omit<
  Parameters<typeof SuggestField>[0],
  'suggestions' | 'listLabel' | 'onPick'
> & { customers: readonly Customer[]; onPick: (customer: Customer) => void };

function KnownCustomerField({ customers, onPick, ...field }: KnownCustomerFieldProps) {
  const suggestions = useMemo(
    () => customers.map((customer, index) => ({ key: String(index), ...wordsOf(customer) })),
    [customers],
  );
  return (
    <SuggestField
      {...field}
      suggestions={suggestions}
      listLabel="Clients connus"
      onPick={(key) => {
        const customer = customers[Number(key)];
        if (customer) onPick(customer);
      }}
    />
  );
}

const wordsOf = ({ name, firstName, email, phone, repairs }: Customer) => ({
  title: [firstName, name].filter(Boolean).join(' '),
  text: [email, phone, repairs > 1 ? `${repairs} réparations` : '1 réparation']
    .filter(Boolean)
    .join(' · '),
});
