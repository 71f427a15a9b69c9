import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import type { Slip, SlipFormat, Strokes } from '../../../../../shared/repairs/slip/slip.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { refusedFields } from '../../../lib/api/field-errors.ts';
import { answerKey, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { type FieldErrors, useDraft } from '../../../lib/use-draft.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { checkSlip, draftOf, SLIP_FIELDS } from './slip-draft.ts';
import { getSlip, getSlipPdf, saveSlip, signSlip } from './slip-requests.ts';

/** Reads the slip of a repair each time its dialog opens. */
export const useSlipLookup = (id: string) =>
  useShopLookup(
    queryOptions({
      queryKey: answerKey('GET /api/repairs/{id}/slip', { params: { id } }),
      queryFn: ({ signal }) => getSlip(id, signal),
      gcTime: 0,
    }),
  );

type SlipAction = SlipFormat | 'sign' | 'save';

export function useSlip(id: string, read: Slip) {
  const [slip, setSlip] = useState(read);
  /** If this is true, a new slip is being written in place of the signed one. */
  const [isRenewed, setIsRenewed] = useState(false);
  const { draft, setDraft, setErrors, change, field } = useDraft(() => draftOf(read));
  const [busy, setBusy] = useState<SlipAction>();
  const [failure, setFailure] = useState('');
  const known = draftOf(slip);
  const isTyped = isRenewed || SLIP_FIELDS.some((name) => draft[name] !== known[name]);
  const isSigned = slip.signedAt !== undefined && !isRenewed;

  /** Reads the slip that another page has stored, so that a retry can succeed. The text that is typed here stays. */
  const catchUp = async () => {
    const now = await getSlip(id).catch(() => undefined);
    if (!now) return;
    const stored = draftOf(now);
    const mine = SLIP_FIELDS.filter((name) => isRenewed || draft[name] !== known[name]);
    setSlip(now);
    setDraft({ ...stored, ...Object.fromEntries(mine.map((name) => [name, draft[name]])) });
    setIsRenewed(now.signedAt !== undefined && (isRenewed || mine.length > 0));
  };

  const attempt = async <Result>(
    action: SlipAction,
    refused: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    setBusy(action);
    setFailure('');
    try {
      return await work();
    } catch (error) {
      const fields = refusedFields(error);
      setErrors((shown) => ({ ...shown, ...fields }));
      if (error instanceof ExpectedError && error.code === 'CONFLICT') await catchUp();
      if (!SLIP_FIELDS.some((name) => fields[name])) setFailure(`${refused} ${messageOf(error)}`);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };

  /** Returns undefined when nothing was saved. A slip saved for signing replaces the signed one once it is signed. */
  const saved = async (action: SlipAction): Promise<Slip | undefined> => {
    const { input, errors: found } = checkSlip(slip.version, draft);
    setErrors(found);
    if (input === undefined) return undefined;
    if (!isTyped) return slip;
    const isToSign = action === 'save' && isRenewed;
    const now = await attempt(action, 'Le bon n’est pas enregistré.', () =>
      saveSlip(id, { ...input, ...(isToSign && { toSign: true }) }),
    );
    if (now) {
      setSlip(now);
      setIsRenewed(isToSign);
      setDraft(draftOf(now));
    }
    return now;
  };

  const printed = (format: SlipFormat, ...number: [number?]) =>
    attempt(format, 'Le bon n’a pas pu être imprimé.', () => getSlipPdf(id, format, ...number));

  /** Saves and prints. Returns the errors of the fields, or undefined if the slip was not saved. */
  const print = async (format: SlipFormat): Promise<FieldErrors | undefined> => {
    const { errors: found } = isSigned ? { errors: {} } : checkSlip(slip.version, draft);
    if (Object.keys(found).length > 0) {
      setErrors(found);
      return found;
    }
    // The tab is opened during the press, because a browser blocks tabs that are opened later.
    const show = openFile();
    const now = isSigned ? slip : await saved(format);
    const file = now && (await printed(format));
    show(file);
    return now && {};
  };

  const openSigned = async (number: number) => {
    const show = openFile();
    show(await printed('a4', number));
  };

  /** Returns whether the signature is stored. */
  const sign = (strokes: Strokes) =>
    attempt('sign', 'La signature n’est pas enregistrée.', async () => {
      const { version, digest } = slip;
      setSlip(await signSlip(id, { version, digest, strokes }));
      setIsRenewed(false);
      notify.success('Bon signé', 'Imprimez-le, ou retrouvez-le sur la fiche.');
      return true;
    });

  return {
    ...{
      slip,
      busy,
      failure,
      isTyped,
      isSigned,
      isRenewed,
      change,
      field,
      openSigned,
      saved,
      print,
      sign,
    },
    /** Continues with the slip that was saved for signing. */
    resume: () => {
      const { signedAt: _signedAt, outdated: _outdated, toSign, ...rest } = slip;
      const waiting = { ...rest, ...toSign };
      setSlip(waiting);
      setDraft(draftOf(waiting));
      setIsRenewed(true);
    },
    /** Begins the slip that replaces the signed slip, with the same texts. */
    renew: () => {
      setIsRenewed(true);
      setDraft(draftOf(slip));
    },
  };
}
