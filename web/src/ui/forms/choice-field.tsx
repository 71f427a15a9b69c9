import type { ComponentProps } from 'react';
import { SelectField } from './text-field.tsx';

type ChoiceFieldProps<Value extends string> = Omit<
  ComponentProps<typeof SelectField>,
  'value' | 'onChange' | 'children'
> & {
  value: Value | '' | undefined;
  options: Readonly<Record<Value, string>>;
  /** These words offer to choose nothing. */
  nothing?: string;
  onChoose: (value: Value | undefined) => void;
};

/** Chooses one of `options`, which names the values. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { value = '', options, nothing, onChoose, ...field } = props;
  const values = Object.keys(options) as Value[];
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => onChoose(values.find((each) => each === target.value))}
    >
      {nothing && <option value="">{nothing}</option>}
      {values.map((each) => (
        <option key={each} value={each}>
          {options[each]}
        </option>
      ))}
    </SelectField>
  );
}
