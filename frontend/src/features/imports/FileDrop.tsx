import { Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState, type DragEvent } from 'react';
import { imports as text } from '@/strings/imports';
import classes from './ImportsPage.module.css';

/** A file input that also accepts a dropped file. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        const file = event.dataTransfer.files.item(0);
        if (file) onFile(file);
      }}
    >
      <input
        id={id}
        type="file"
        className={classes.input}
        accept=".xlsx,.xls,.ods,.csv,.txt"
        aria-describedby={`${id}-limits`}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.item(0);
          // The same file can be chosen again after it has been corrected.
          if (file) onFile(file);
          input.value = '';
        }}
      />
      <IconUpload size={30} stroke={1.6} aria-hidden />
      <label htmlFor={id} className={classes.choose}>
        {text.choose}
      </label>
      <Text aria-hidden>{text.drop}</Text>
      <Text size="sm" c="dimmed" id={`${id}-limits`}>
        {text.limits}
      </Text>
    </div>
  );
}
