import { ComboboxChevron, Loader, TextInput, type SelectProps } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NotThere } from './NotThere';

type List = typeof import('./Select').default;

interface SearchSelectProps extends Pick<
  SelectProps,
  | 'className'
  | 'data'
  | 'description'
  | 'filter'
  | 'label'
  | 'leftSection'
  | 'maxDropdownHeight'
  | 'onChange'
  | 'placeholder'
  | 'renderOption'
  | 'value'
> {
  searchValue: string;
  onSearchChange: (search: string) => void;
}

/** How somebody has left the field by the time that the list's code comes. */
interface Begun {
  text: string;
  /** What is selected, or where the cursor is; null where the focus is elsewhere. */
  selection: [number | null, number | null] | null;
}

/**
 * The library's searchable select. Its code, 25 kB with its positioning, comes once somebody turns to the field, which
 * looks the same and can be typed in meanwhile. `chosen` is the name of what is chosen, once known.
 */
export function SearchSelect({ chosen = '', ...props }: SearchSelectProps & { chosen: string | undefined }) {
  const [arrived, setArrived] = useState<{ list: List; begun: Begun } | null>(null);
  const { onSearchChange } = props;
  if (arrived) return <Whole {...props} {...arrived} />;
  return (
    <Field
      {...props}
      chosen={chosen}
      onArrived={(list, begun) => {
        // At once, or what is typed meanwhile would be lost.
        flushSync(() => {
          onSearchChange(begun.text);
          setArrived({ list, begun });
        });
      }}
    />
  );
}

interface WholeProps extends SearchSelectProps {
  list: List;
  begun: Begun;
}

/** Goes on where somebody was before it came. */
function Whole({ list: Select, begun: { text, selection }, ...rest }: WholeProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (selection === null) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(...selection);
  }, [selection]);
  // It begins by writing the name of what is chosen into its box.
  const writeBack = useEffectEvent(() => rest.onSearchChange(text));
  useEffect(() => writeBack(), []);
  return <Select {...rest} ref={input} searchable />;
}

interface FieldProps extends SearchSelectProps {
  chosen: string;
  onArrived: (list: List, begun: Begun) => void;
}

/** The closed select, as it looks and as it is read out. */
function Field({ chosen, onArrived, onSearchChange, ...look }: FieldProps) {
  const { className, description, label, leftSection, placeholder } = look;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<'alone' | 'waiting' | 'failed'>('alone');
  const turnTo = async () => {
    if (state !== 'alone') return;
    setState('waiting');
    try {
      const { default: list } = await import('./Select');
      if (input.current) onArrived(list, begunIn(input.current));
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <TextInput
        {...{ className, description, label, leftSection, placeholder }}
        ref={input}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-busy={state === 'waiting'}
        autoComplete="off"
        rightSection={state === 'waiting' ? <Loader size={18} aria-hidden /> : <ComboboxChevron size="md" />}
        rightSectionPointerEvents="none"
        value={typed ?? chosen}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onSearchChange(value);
        }}
        onPointerEnter={() => void turnTo()}
        onFocus={() => void turnTo()}
      />
      {state === 'failed' && <NotThere />}
    </>
  );
}

function begunIn(input: HTMLInputElement): Begun {
  const { value: text, selectionStart, selectionEnd } = input;
  return { text, selection: document.activeElement === input ? [selectionStart, selectionEnd] : null };
}
