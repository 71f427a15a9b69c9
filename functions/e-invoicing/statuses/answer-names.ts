import { createHash } from 'node:crypto';
import { RECEIVED_PREFIX } from '../received/received-keys.ts';

/** The sort key is `{instant of 13 digits}#{flow id}`. Both parts fit in a name of 36 characters. */
function partsOf(invoiceSk: string): { instant: string; tag: string } {
  const [instant = '', ...flow] = invoiceSk.slice(RECEIVED_PREFIX.length).split('#');
  const tag = createHash('sha256').update(flow.join('#')).digest('hex').slice(0, 8);
  return { instant, tag };
}

/** Returns the name of our status at the platform: at most 36 characters, and the same for every attempt. */
export function answerTrackingId(siren: string, invoiceSk: string, code: number): string {
  const { instant, tag } = partsOf(invoiceSk);
  return [siren, instant, code, tag].join('.');
}

export const answerMessageId = (siren: string, invoiceSk: string, code: number): string =>
  answerTrackingId(siren, invoiceSk, code).replaceAll('.', '_');

export function readAnswerTrackingId(
  text = '',
):
  | { siren: string; instant: string; code: number; isOf: (invoiceSk: string) => boolean }
  | undefined {
  const [, siren, instant, code, tag] =
    /^(\d{9})\.(\d{13})\.(\d{3})\.([\da-f]{8})$/.exec(text) ?? [];
  if (siren === undefined || instant === undefined) return undefined;
  return {
    siren,
    instant,
    code: Number(code),
    isOf: (invoiceSk) => partsOf(invoiceSk).tag === tag,
  };
}
