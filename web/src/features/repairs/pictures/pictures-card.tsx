import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  PICTURE_MAX_BYTES,
  PICTURE_SIDE,
  PICTURES_A_REPAIR,
  type Picture,
  type Pictures,
} from '../../../../../shared/repairs/pictures/pictures.ts';
import { formatDate, formatTime } from '../../../../../shared/time.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { lighterPicture } from '../../../lib/files/lighter-picture.ts';
import { FileButtons } from '../../../ui/buttons/file-buttons.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { focusMainHeading } from '../../../ui/layout/focus-main-heading.ts';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './pictures-card.module.css';
import { picturesKey, picturesQuery } from './pictures-query.ts';
import { addWaiting, discardWaiting, sendWaiting, useSending } from './send-waiting.ts';
import { WaitingThumbnail } from './waiting-thumbnail.tsx';

type PicturesCardProps = {
  /** This is the tracking number of the repair. */
  repair: string;
};

export function PicturesCard({ repair }: PicturesCardProps) {
  const { lookup, refresh } = useShopLookup(picturesQuery(repair));
  const isReady = lookup.state === 'answered';
  const waiting = useSending((state) => state.waiting).filter((each) => each.repair === repair);
  const { failures, isDrawing, add } = useAdding(repair);
  /** The dialog stays mounted after it is closed, so that the focus returns to the picture's thumbnail. */
  const [opened, setOpened] = useState<{ id: string; isOpen: boolean }>();
  const pictures = isReady ? lookup.answer.pictures : [];
  const open = pictures.find(({ id }) => id === opened?.id);
  const free = PICTURES_A_REPAIR - pictures.length - waiting.length;

  useEffect(() => void sendWaiting(), []);
  const ways = useAskedWays(isReady);
  const isGone = opened?.isOpen === true && isReady && open === undefined;
  useEffect(() => {
    // The dialog and the thumbnail of a deleted picture have disappeared.
    if (isGone) focusFirstWay(ways.current);
  }, [isGone, ways]);

  return (
    <SectionCard title="Photos" aside={<Count pictures={pictures} />}>
      {lookup.state === 'failed' && <Failure>{lookup.message}</Failure>}
      {lookup.state === 'loading' && <Spinner />}
      {pictures.length + waiting.length > 0 && (
        <ul className={styles.grid} aria-label="Photos de la réparation">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={nameOf(picture, index)}
                onClick={() => setOpened({ id: picture.id, isOpen: true })}
              >
                <img
                  src={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={() => void refresh()}
                />
                {picture.shown && <span className={styles.shown}>Montrée</span>}
              </button>
            </li>
          ))}
          {waiting.map(({ id, bytes }, index) => (
            <WaitingThumbnail
              key={id}
              bytes={bytes}
              place={index + 1}
              onDiscard={() => void discardWaiting(id)}
              onFocusLost={(item) => focusBeside(item, ways.current)}
            />
          ))}
        </ul>
      )}
      <SendingProgress repair={repair} />
      {free > 0 && isReady && (
        <FileButtons
          ref={ways}
          camera="Prendre une photo"
          cameraTypes="image/*"
          types="image/*"
          multiple
          disabled={isDrawing}
          onChoose={(files) => void add(files, free)}
        >
          {isDrawing ? 'Préparation…' : 'Choisir des photos'}
        </FileButtons>
      )}
      {failures.length > 0 && (
        <Failure role="alert">
          {failures.map((failure) => (
            <p key={failure} className={styles.refusal}>
              {failure}
            </p>
          ))}
        </Failure>
      )}
      <Note>
        {PICTURES_A_REPAIR} photos au plus. Le client ne voit que celles que vous lui montrez. Elles
        sont effacées avec la réparation.
      </Note>
      {open && (
        <PictureDialog
          repair={repair}
          picture={open}
          name={nameOf(open, pictures.indexOf(open))}
          open={opened?.isOpen ?? false}
          onClose={() => setOpened({ id: open.id, isOpen: false })}
          onChange={(changed: Pictures) => shopCache.setQueryData(picturesKey(repair), changed)}
        />
      )}
    </SectionCard>
  );
}

const nameOf = ({ addedAt, shown }: Picture, index: number): string =>
  `Photo ${index + 1} du ${formatDate(addedAt)} à ${formatTime(addedAt)}${shown ? ', montrée au client' : ''}`;

const Count = ({ pictures }: { pictures: readonly Picture[] }) =>
  pictures.length > 0 && (
    <span className={styles.count}>
      {pictures.length} sur {PICTURES_A_REPAIR}
    </span>
  );

const LIMITS = { side: PICTURE_SIDE, mostBytes: PICTURE_MAX_BYTES };

/** Encodes the chosen photographs and stores each in the browser as soon as it is ready. */
function useAdding(repair: string) {
  const [isDrawing, setIsDrawing] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const add = async (files: readonly File[], free: number) => {
    const excess = files.length > free ? [tooMany(free)] : [];
    const refused: { name: string; reason: string }[] = [];
    setIsDrawing(true);
    setFailures(excess);
    for (const file of files.slice(0, free)) {
      try {
        const bytes = await lighterPicture(file, LIMITS);
        await addWaiting({ id: crypto.randomUUID(), repair, takenAtMs: Date.now(), bytes });
      } catch (error) {
        refused.push({ name: file.name, reason: messageOf(error) });
        setFailures([...excess, ...refusals(refused)]);
      }
    }
    setIsDrawing(false);
  };
  return { failures, isDrawing, add };
}

const refusals = (refused: readonly { name: string; reason: string }[]): string[] =>
  [...Map.groupBy(refused, ({ reason }) => reason)].map(
    ([reason, files]) => `${files.map(({ name }) => name).join(', ')}\u202f: ${reason}`,
  );

const tooMany = (free: number) =>
  `Cette réparation n’a plus de place que pour ${free} ${free === 1 ? 'photo' : 'photos'}\u202f: les autres n’ont pas été ajoutées.`;

/**
 * The link from a new repair has `?photos` in its address. The page then moves the focus to the buttons that add
 * pictures, once.
 */
function useAskedWays(isReady: boolean) {
  const [parameters] = useSearchParams();
  const isAsked = parameters.has('photos');
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked || !isReady) return;
    ways.current?.scrollIntoView({ block: 'center' });
    focusFirstWay(ways.current);
  }, [isAsked, isReady]);
  return ways;
}

/** Focuses the first visible button, because the camera button is hidden on devices with a mouse. */
function focusFirstWay(ways: HTMLElement | null): void {
  for (const input of ways?.querySelectorAll('input') ?? []) {
    input.focus({ preventScroll: true });
    if (document.activeElement === input) return;
  }
}

/** Focuses the picture next to `item`, which is about to disappear, or else a button that adds a picture. */
function focusBeside(item: HTMLElement, ways: HTMLElement | null): void {
  const beside = item.nextElementSibling ?? item.previousElementSibling;
  if (beside) beside.querySelector('button')?.focus();
  else if (ways) focusFirstWay(ways);
  else focusMainHeading();
}

function SendingProgress({ repair }: { repair: string }) {
  const { sent, waiting, current, pause } = useSending();
  const left = waiting.filter((each) => each.repair === repair);
  if (left.length === 0) return null;
  const done = sent.filter((each) => each.repair === repair);
  const doneBytes = done.reduce((sum, { size }) => sum + size, 0);
  const allBytes = left.reduce((sum, { bytes }) => sum + bytes.byteLength, doneBytes);
  const currentBytes = left.some(({ id }) => id === current?.id) ? (current?.sentBytes ?? 0) : 0;
  // Until the answer comes, the last picture does not count as stored.
  const percent = Math.min(99, Math.floor((100 * (doneBytes + currentBytes)) / allBytes));
  const all = done.length + left.length;
  const text = `${done.length} sur ${all} ${all === 1 ? 'envoyée' : 'envoyées'}`;
  return (
    <div className={styles.progress}>
      <ProgressBar label="Envoi des photos" percent={percent} valueText={text} />
      <div className={styles.state}>
        {/* A screen reader announces each picture, not each percent. */}
        <p role="status">{pause ?? `Envoi des photos\u202f: ${text}.`}</p>
        <span aria-hidden="true">{percent}&nbsp;%</span>
      </div>
    </div>
  );
}
