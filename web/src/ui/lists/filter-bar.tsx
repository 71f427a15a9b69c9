import { Search } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readQuery } from '../../../../shared/search/query.ts';
import { classNames } from '../class-names.ts';
import field from '../forms/field.module.css';
import styles from './filter-bar.module.css';
import { isFreeKey } from './free-key.ts';
import { focusResults } from './results.tsx';

const TYPING_PAUSE_MS = 300;
/** When an on-screen keyboard covers half of the page, Enter moves the focus from the search to the results. */
const HAS_KEYBOARD_ON_SCREEN = '(pointer: coarse)';
/** The width must equal the one in filter-bar.module.css. */
const IS_NARROW = '(max-width: 40rem)';
/** The API refuses a longer search text. */
const LONGEST_SEARCH = 100;

type FilterBarProps<Value extends string> = {
  search: {
    label: string;
    placeholder: string;
    text: string;
    onSearch: (text: string) => void;
    /** This receives the words when Enter is pressed, and returns whether it opens another page. */
    onEnter?: ((words: string) => boolean) | undefined;
  };
  /** An empty value does not filter; `all` is its label. */
  choice?: {
    label: string;
    all: string;
    value: Value | '';
    options: readonly { value: Value; label: string }[];
    onChoose: (value: Value | '') => void;
  };
  className?: string | undefined;
};

/** Filters a list by words, after a pause in typing, and by one choice. The key '/' focuses the words. */
export function FilterBar<Value extends string>({
  search: { text, onSearch, onEnter, ...search },
  choice,
  className,
}: FilterBarProps<Value>) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const [hasSlash, setHasSlash] = useKeptSlash();
  useSlash(input, hasSlash);

  const searched = useRef(text);

  // When something else changes the words in the address, for example the Back button, the field follows.
  useEffect(() => {
    if (text === searched.current) return;
    searched.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => {
    const words = typed.trim();
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      // Enter may have been pressed before the pause was over.
      if (words === searched.current) return;
      searched.current = words;
      onSearch(words);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const words = typed.trim();
    if (onEnter?.(words)) {
      event.preventDefault();
      return;
    }
    if (words !== searched.current) {
      searched.current = words;
      onSearch(words);
    }
    if (window.matchMedia(HAS_KEYBOARD_ON_SCREEN).matches) focusResults();
  };
  const isTooShort = typed.trim() !== '' && readQuery(typed).needs.length === 0;

  const choose = (value: string) =>
    choice?.onChoose(choice.options.find((option) => option.value === value)?.value ?? '');
  return (
    <search className={classNames(styles.filters, className)}>
      <label className={styles.search}>
        <Search />
        <input
          className={classNames(field.control, styles.input)}
          ref={input}
          type="search"
          aria-keyshortcuts={hasSlash ? '/' : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={enter}
          onFocus={showAtTop}
          placeholder={search.placeholder}
          aria-label={search.label}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <button
        type="button"
        className={styles.slash}
        aria-label="Touche / pour chercher"
        aria-pressed={hasSlash}
        title={hasSlash ? 'Désactiver la touche /' : 'Activer la touche /'}
        onClick={() => setHasSlash(!hasSlash)}
      >
        /
      </button>
      <span className={styles.hint} role="status">
        {isTooShort && 'Tapez au moins deux lettres.'}
      </span>
      {choice && (
        <select
          className={classNames(field.control, styles.choice)}
          value={choice.value}
          data-chosen={choice.value !== '' || undefined}
          onChange={({ target }) => choose(target.value)}
          aria-label={choice.label}
        >
          <option value="">{choice.all}</option>
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </search>
  );
}

/** On a phone, puts the search at the top of the screen, so that its results stand between it and the keyboard. */
function showAtTop({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  if (window.matchMedia(IS_NARROW).matches) currentTarget.parentElement?.scrollIntoView?.();
}

function useSlash(input: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return;
      // A narrow screen does not show the switch that turns the key off, so the key does nothing there.
      if (window.matchMedia(IS_NARROW).matches) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input, isOn]);
}

const SLASH_PLACE = 'rebond.slash';

function isSlashOn(): boolean {
  try {
    return window.localStorage.getItem(SLASH_PLACE) !== 'off';
  } catch {
    return true;
  }
}

/** A person who dictates or types by accident can turn the key '/' off on this device (WCAG 2.1.4). */
function useKeptSlash() {
  const [isOn, setIsOn] = useState(isSlashOn);
  const keep = (next: boolean) => {
    setIsOn(next);
    try {
      window.localStorage.setItem(SLASH_PLACE, next ? 'on' : 'off');
    } catch {
      // When storage is blocked, the choice lasts as long as the page.
    }
  };
  return [isOn, keep] as const;
}
