import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newKey } from 'uuid';
import * as z from 'zod/mini';
import { BROWSER_ERRORS } from '../../../../../shared/browser-errors.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { recordOf } from '../../../../../shared/record-of.ts';
import { correctedFieldSchema } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { refusedFields } from '../../../lib/api/field-errors.ts';
import { keepIn } from '../../../lib/device-memory.ts';
import type { KnownCustomer, ReturnedDevice } from '../../../lib/repairs/new-repair-state.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { unlessBlocked } from '../../../lib/unless-blocked.ts';
import { type FieldErrors, useDraft } from '../../../lib/use-draft.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { readFigures } from '../dashboard/figures.ts';
import { DEVICE_NAMES, useOtherDevices } from '../intake/use-other-devices.ts';
import { createIntake, createRepair } from '../repair-requests.ts';
import { addRepair } from '../repairs-cache.ts';
import { intakePlace, interruptedIntake } from './intake-place.ts';
import { type CreatedRepairs, type RepairsInput, sendNewRepairs } from './pending-creation.ts';
import {
  checkDraft,
  checkIntake,
  EMPTY_DRAFT,
  formErrors,
  type RepairDraft,
} from './repair-draft.ts';

/** The confirmation offers the slip and the pictures while its toast is shown. The list offers them longer. */
const OFFER_MS = 3_000;

const NOT_SIGNED_IN = 'Utilisateur non connecté.';

const requiredIn = ({ noEmail }: RepairDraft) =>
  ['deviceType', 'customerName', noEmail ? 'customerPhone' : 'customerEmail'] as const;

const requestOf = async (
  input: RepairsInput,
  key: string,
  returnOf: string | undefined,
): Promise<CreatedRepairs> =>
  'devices' in input ? createIntake(input, key) : [await createRepair(input, key, returnOf)];

function createdWords(repairs: CreatedRepairs): [title: string, text: string] {
  const numbers = repairs.map(({ trackingNumber }) => trackingNumber).join(', ');
  return repairs.length === 1
    ? ['Réparation ajoutée !', `Numéro de suivi\u202f: ${numbers}`]
    : ['Réparations ajoutées', `Numéros de suivi\u202f: ${numbers}`];
}

/** Returns the reason of a refusal, or '' if the fields of the form show it. */
function reasonOf(error: unknown): string {
  if (Object.keys(refusedFields(error)).length > 0) return '';
  const isOver = error instanceof ExpectedError && error.code === 'UNAUTHENTICATED';
  return isOver ? NOT_SIGNED_IN : messageOf(error);
}

const fieldsOf = (known: KnownCustomer | ReturnedDevice) => ({
  ...('returnOf' in known && { ...known.device, returnOf: known.returnOf }),
  customerName: known.name,
  customerFirstName: known.firstName,
  customerEmail: known.email,
  customerPhone: known.phone,
  noEmail: known.email === '',
});

const NO_ATTEMPT = { content: '', key: '' };

/**
 * The draft stays until the repair is created, so that a refused form can be shown again as it was typed. The tab keeps
 * it over a reload.
 */
export function useNewRepair(onCreated: () => void) {
  const navigate = useNavigate();
  const [kept] = useState(keptIntake);
  const { draft, setDraft, errors, setErrors, keepErrors, change, field } = useDraft<RepairDraft>(
    kept?.draft ?? EMPTY_DRAFT,
  );
  /** Closing the form with this draft loses nothing. */
  const [opened, setOpened] = useState(EMPTY_DRAFT);
  const [isBusy, setIsBusy] = useState(false);
  /** This is the reason of the last refusal that belongs to no field. */
  const [failure, setFailure] = useState('');
  const others = useOtherDevices(keepErrors, kept?.devices);
  /** Each filled form has one key, so that a retry creates no second repair. */
  const attempt = useRef(kept?.attempt ?? NO_ATTEMPT);
  const isTyped =
    others.isTyped ||
    correctedFieldSchema.options.some((name) => draft[name].trim() !== opened[name]);
  const keep = () =>
    keepIntake(isTyped ? { draft, devices: others.devices, attempt: attempt.current } : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a render of this form must not erase another form’s text
  useEffect(keep, [draft, others.devices]);

  const keyOf = (input: RepairsInput): string => {
    const content = JSON.stringify([input, draft.returnOf]);
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    keep();
    return attempt.current.key;
  };

  const create = async (input: RepairsInput): Promise<FieldErrors> => {
    setIsBusy(true);
    try {
      const repairs = await sendNewRepairs(
        input,
        () => requestOf(input, keyOf(input), draft.returnOf),
        // The list shows the newest on top, and the first device above the others.
        (created) => created.toReversed().forEach(addRepair),
      );
      discard();
      onCreated();
      const [{ trackingNumber }] = repairs;
      notify.success(...createdWords(repairs), {
        label: 'Bon de prise en charge',
        onPress: () => navigate(`${repairPath(trackingNumber)}?bon`),
        endsAtMs: performance.now() + OFFER_MS,
        beside: {
          label: 'Photos',
          onPress: () => navigate(`${repairPath(trackingNumber)}?photos`),
        },
        about: trackingNumber,
      });
      return {};
    } catch (error) {
      const refused = formErrors(refusedFields(error));
      setErrors(refused);
      setFailure(reasonOf(error));
      reportFailure(error);
      return refused;
    } finally {
      setIsBusy(false);
    }
  };

  const reportFailure = (error: unknown): void => {
    const code = error instanceof ExpectedError ? error.code : undefined;
    if (code === 'LIMIT_REACHED') {
      notify.error('Limite atteinte', BROWSER_ERRORS.LIMIT_REACHED.message);
      void readFigures();
    } else {
      notify.error("Erreur d'ajout", reasonOf(error) || messageOf(error));
    }
  };

  const submit = async (): Promise<FieldErrors> => {
    if (isBusy) return {};
    const { input, errors: found } =
      others.devices.length === 0 ? checkDraft(draft) : checkIntake(draft, others.devices);
    setErrors(found);
    setFailure('');
    const isUnnamed = others.devices.some(({ deviceType }) => deviceType === '');
    if (isUnnamed || requiredIn(draft).some((name) => draft[name].trim() === '')) {
      notify.error('Champs requis', 'Veuillez remplir tous les champs obligatoires.');
    }
    if (!input) return found;
    if (useSession.getState().user === null) {
      setFailure(NOT_SIGNED_IN);
      notify.error("Erreur d'ajout", NOT_SIGNED_IN);
      return {};
    }
    return create(input);
  };

  /** Without an e-mail, the phone number is required instead. */
  const setNoEmail = (noEmail: boolean) => {
    setDraft((before) => ({ ...before, noEmail }));
    keepErrors((name) => name !== 'customerEmail' && name !== 'customerPhone');
  };

  const fill = (known: KnownCustomer | ReturnedDevice) => {
    setDraft((before) => ({ ...before, ...fieldsOf(known) }));
    keepErrors((name) => name === 'deviceType' || name.startsWith('devices.'));
  };

  const openFor = (known: KnownCustomer | ReturnedDevice) => {
    discard();
    const filled = { ...EMPTY_DRAFT, ...fieldsOf(known) };
    setOpened(filled);
    setDraft(filled);
  };

  /** Empties the form, so that the next customer sees nothing of this one. */
  const discard = () => {
    attempt.current = NO_ATTEMPT;
    keepIntake(null);
    setDraft(EMPTY_DRAFT);
    setOpened(EMPTY_DRAFT);
    setErrors({});
    setFailure('');
    others.discard();
  };

  return {
    ...{ draft, errors, failure, others, isBusy, isTyped, change, field },
    ...{ setNoEmail, fill, openFor, submit, discard },
  };
}

const text = z.string();

const keptIntakeSchema = z.object({
  draft: z.object({
    ...recordOf(correctedFieldSchema.options, () => text),
    noEmail: z.boolean(),
    returnOf: z.optional(text),
  }),
  devices: z.readonly(
    z.array(z.object({ ...recordOf(DEVICE_NAMES, () => text), key: z.number() })),
  ),
  /** A repair that was created just before a reload is not created again, because the key is kept too. */
  attempt: z.object({ content: text, key: text }),
});

type KeptIntake = z.infer<typeof keptIntakeSchema>;

/** Returns the intake that was being typed in this tab before a reload, or `undefined` when there is none. */
function keptIntake(): KeptIntake | undefined {
  const json: unknown = unlessBlocked(() => JSON.parse(interruptedIntake() ?? ''), null);
  return keptIntakeSchema.safeParse(json).data;
}

/** Keeps the typed intake in this tab alone, because a counter's computer is shared. With null, deletes it. */
const keepIntake = (intake: KeptIntake | null): void =>
  keepIn(intakePlace(), intake && JSON.stringify(intake), 'sessionStorage');
