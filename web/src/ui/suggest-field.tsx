import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './suggest-field.module.css';
import { TextField } from './text-field.tsx';

/** One thing that a field offers: what it is called, and a line that tells it from its neighbours. */
export type Suggestion = { key: string; title: string; text: string };

type SuggestFieldProps = ComponentProps<typeof TextField> & {
  /** What is offered for what was typed; none hides the list. */
  suggestions: readonly Suggestion[];
  /** Names the list. */
  listLabel: string;
  onPick: (key: string) => void;
  /** Escape was pressed, or the field was left. */
  onDismiss: () => void;
  /** Opens the list above the field: for the last ones of a form, whose buttons it would cover. */
  above?: boolean;
};

/**
 * A text field that offers what is known, after the ARIA pattern of an editable combobox with a list: the focus stays in
 * the field, arrows move through the list, Enter takes the marked one, which is the first; Escape hides the list, and
 * leaving the field takes nothing. How many are offered is its owner’s to tell: several fields have one voice.
 */
export function SuggestField({
  suggestions,
  listLabel,
  onPick,
  onDismiss,
  above,
  className,
  ...field
}: SuggestFieldProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(0);
  const isOpen = suggestions.length > 0;
  const optionId = (key: string) => `${id}-${key}`;
  const current = suggestions[Math.min(marked, suggestions.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions are marked from the first on
  useEffect(() => {
    setMarked(0);
    list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [suggestions]);

  const move = (by: number) =>
    setMarked((before) => (before + by + suggestions.length) % suggestions.length);

  const press = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current) onPick(current.key);
    else if (event.key === 'Escape') onDismiss();
    else return;
    // Neither is the form sent nor the dialog around it left.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classNames(styles.field, className)}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && current ? optionId(current.key) : undefined}
        onKeyDown={press}
        onBlur={onDismiss}
      />
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          className={classNames(styles.list, above && styles.above)}
        >
          {suggestions.map(({ key, title, text }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keyboard for its list
            <div
              key={key}
              id={optionId(key)}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles.option}
              // The focus stays in the field, which would hide the list on losing it.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setMarked(index)}
              onClick={() => onPick(key)}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
