import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './suggest-field.module.css';
import { TextField } from './text-field.tsx';

type SuggestFieldProps<Item> = ComponentProps<typeof TextField> & {
  /** These items fit the typed text. An empty list hides the suggestions. */
  items: readonly Item[];
  wordsOf: (item: Item) => { title: string; text: string };
  listLabel: string;
  onPick: (item: Item) => void;
  /** This is called when Escape was pressed or the field was left. */
  onDismiss: () => void;
  /**
   * If this is true, the list opens above the field. Otherwise the list of a form's last field would cover the buttons.
   */
  above?: boolean;
};

/**
 * Shows a text field with suggestions, after the ARIA pattern of an editable combobox with a list. The focus stays in
 * the field, arrows move through the list, and Enter takes the marked suggestion, at first the first one. Escape hides
 * the list, and leaving the field takes nothing. The owner announces the number of suggestions, because several fields
 * share one live region.
 */
export function SuggestField<Item>({
  items,
  wordsOf,
  listLabel,
  onPick,
  onDismiss,
  above,
  className,
  ...field
}: SuggestFieldProps<Item>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(0);
  const isOpen = items.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const place = Math.min(marked, items.length - 1);
  const current = items[place];

  // biome-ignore lint/correctness/useExhaustiveDependencies: new suggestions start with the first one marked
  useEffect(() => {
    setMarked(0);
    list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [items]);

  const move = (by: number) => setMarked((before) => (before + by + items.length) % items.length);

  const press = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current) onPick(current);
    else if (event.key === 'Escape') onDismiss();
    else return;
    // The key neither submits the form nor closes the dialog around it.
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
        aria-activedescendant={isOpen ? optionId(place) : undefined}
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
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard for its list
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion has no id but its position
              key={index}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles.option}
              // This keeps the focus in the field, because a field without focus hides its list.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setMarked(index)}
              onClick={() => onPick(item)}
            >
              <span className={styles.title}>{wordsOf(item).title}</span>
              <span className={styles.text}>{wordsOf(item).text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
