import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** An amount is selected when its field gets the focus, so that typing replaces the amount. */
export const TextField = (props: FieldProps<'input'>) => (
  <Field {...props}>{(input) => <input type="text" onFocus={selectAmount} {...input} />}</Field>
);

function selectAmount({ target }: FocusEvent<HTMLInputElement>) {
  if (target.inputMode === 'decimal') target.select();
}

export const TextareaField = (props: FieldProps<'textarea'>) => (
  <Field<'textarea'> {...props}>{(textarea) => <textarea rows={3} {...textarea} />}</Field>
);

export type Options<Value extends string> = readonly (readonly [value: Value, label: string])[];

/** Returns the options of a table of labels, in its order. */
export const optionsOf = <Value extends string>(
  table: Readonly<Record<Value, string | { label: string }>>,
): Options<Value> =>
  (Object.keys(table) as Value[]).map((value) => {
    const text = table[value];
    return [value, typeof text === 'string' ? text : text.label];
  });

type SelectFieldProps<Value extends string> = FieldProps<'select'> & {
  options?: Options<Value>;
  /** This receives the chosen value of `options`. */
  onChoose?: (value: Value) => void;
  /** These options come before the others. */
  children?: ReactNode;
};

export function SelectField<Value extends string>({
  options = [],
  onChoose,
  children,
  ...props
}: SelectFieldProps<Value>) {
  return (
    <Field<'select'> {...props}>
      {(select) => (
        <select onChange={({ target }) => onChoose?.(target.value as Value)} {...select}>
          {children}
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
