import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newKey } from 'uuid';
import { AppError, ERRORS } from '../../../../shared/errors.ts';
import {
  type CorrectedField,
  correctedFieldSchema,
  type NewRepairInput,
  newRepairInput,
} from '../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../lib/api-client.ts';
import type { KnownCustomer, ReturnedDevice } from '../../lib/new-repair-state.ts';
import { repairPath } from '../../lib/repair-path.ts';
import { useSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.ts';
import { readFigures } from './figures.ts';
import { createRepair } from './repair-requests.ts';
import { addRepair } from './repairs-cache.ts';

/** The fields as typed, whether the customer has no e-mail, and the repair after which the device came back. */
export type RepairDraft = Record<CorrectedField, string> & { noEmail: boolean; returnOf?: string };
export type DraftErrors = Partial<Record<CorrectedField, string>>;

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The props of each control of the form. */
export type RepairFormField = (name: CorrectedField) => {
  name: CorrectedField;
  value: string;
  error: string;
  onChange: (event: ChangeEvent<FieldElement>) => void;
  autoComplete: 'off';
};

export const EMPTY_DRAFT: RepairDraft = {
  deviceType: '',
  deviceModel: '',
  issue: '',
  customerName: '',
  customerFirstName: '',
  customerEmail: '',
  customerPhone: '',
  promisedOn: '',
  noEmail: false,
};

/** How long the confirmation offers the slip of the new repair. */
const SLIP_OFFER_MS = 10_000;

const NOT_SIGNED_IN = 'Utilisateur non connecté.';

const requiredIn = ({ noEmail }: RepairDraft) =>
  ['deviceType', 'customerName', noEmail ? 'customerPhone' : 'customerEmail'] as const;

const FIELDS = correctedFieldSchema.options;
const isField = (name: unknown): name is CorrectedField => FIELDS.some((field) => field === name);

/** The draft as a request body, or the errors of its fields. */
export function checkDraft(draft: RepairDraft): { input?: NewRepairInput; errors: DraftErrors } {
  const { customerEmail, noEmail, promisedOn, returnOf: _, ...others } = draft;
  const parsed = newRepairInput.safeParse({
    ...others,
    ...(promisedOn && { promisedOn }),
    ...(noEmail ? { noEmail } : { customerEmail }),
  });
  if (parsed.success) return { input: parsed.data, errors: {} };
  const errors: DraftErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (isField(name)) errors[name] ??= message;
  }
  return { errors };
}

const fieldErrorsOf = (fields: NonNullable<AppError['fields']>): DraftErrors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isField(name)));

/** The state of a new repair: the draft, its errors, and the call that creates it. */
export function useNewRepair(onCreated: () => void) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  /** Each filled form has one key, whose time gives the tracking number. A retry creates no second repair. */
  const attempt = useRef({ content: '', key: '' });

  const keyOf = (input: NewRepairInput): string => {
    const content = JSON.stringify([input, draft.returnOf]);
    if (attempt.current.content !== content) {
      attempt.current = { content, key: newKey() };
    }
    return attempt.current.key;
  };

  const create = async (input: NewRepairInput): Promise<void> => {
    setIsBusy(true);
    try {
      const repair = await createRepair(input, keyOf(input), draft.returnOf);
      addRepair(repair);
      discard();
      const { trackingNumber } = repair;
      notify.success('Réparation ajoutée !', `Numéro de suivi\u202f: ${trackingNumber}`, {
        label: 'Bon de prise en charge',
        onPress: () => navigate(`${repairPath(trackingNumber)}?bon`),
        endsAtMs: performance.now() + SLIP_OFFER_MS,
        about: trackingNumber,
      });
      onCreated();
    } catch (error) {
      reportFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  const reportFailure = (error: unknown): void => {
    const { code, fields } = error instanceof AppError ? error : {};
    if (fields) setErrors(fieldErrorsOf(fields));
    if (code === 'LIMIT_REACHED') {
      notify.error('Limite atteinte', ERRORS.LIMIT_REACHED.message);
      void readFigures();
    } else {
      const why = code === 'UNAUTHENTICATED' ? NOT_SIGNED_IN : messageOf(error);
      notify.error("Erreur d'ajout", why);
    }
  };

  const submit = (): DraftErrors => {
    if (isBusy) return {};
    const { input, errors: found } = checkDraft(draft);
    setErrors(found);
    if (requiredIn(draft).some((name) => draft[name].trim() === '')) {
      notify.error('Champs requis', 'Veuillez remplir tous les champs obligatoires.');
    }
    if (!input) return found;
    if (useSession.getState().user === null) {
      notify.error("Erreur d'ajout", NOT_SIGNED_IN);
      return {};
    }
    void create(input);
    return {};
  };

  const change = (name: CorrectedField, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  };

  /** Without an e-mail, the phone number is required instead. */
  const setNoEmail = (noEmail: boolean) => {
    setDraft((before) => ({ ...before, noEmail }));
    setErrors(({ customerEmail: _email, customerPhone: _phone, ...others }) => others);
  };

  const fill = (known: KnownCustomer | ReturnedDevice) => {
    const { name, firstName, email, phone } = known;
    const device = 'returnOf' in known && {
      deviceType: known.deviceType,
      deviceModel: known.deviceModel,
      returnOf: known.returnOf,
    };
    setDraft((before) => ({
      ...before,
      ...device,
      customerName: name,
      customerFirstName: firstName,
      customerEmail: email,
      customerPhone: phone,
      noEmail: email === '',
    }));
    setErrors(({ deviceType }) => (deviceType === undefined ? {} : { deviceType }));
  };

  /** Empties the form, so that the next customer's form contains nothing of this one. */
  const discard = () => {
    attempt.current = { content: '', key: '' };
    setDraft(EMPTY_DRAFT);
    setErrors({});
  };

  const isTyped = FIELDS.some((name) => draft[name].trim() !== '');

  return { draft, errors, isBusy, isTyped, change, setNoEmail, fill, submit, discard };
}
