import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { results } from '@/strings/results';
import classes from './QuestionCard.module.css';
import { remarkOverflow, type Problem } from './problems';

const text = results.remark;

interface RemarkProps {
  number: number;
  remark: string;
  /** The sentence about its readers. */
  help: string;
  /** Whether it has to be written with this score. */
  isAsked: boolean;
  /** Whether some scores ask for it: then it has its place from the start, and moves no question when it appears. */
  mayBeAsked: boolean;
  isReadOnly: boolean;
  problem: Problem | null;
  onChange: (remark: string) => void;
}

/** The comment on a score, collapsed until it is wanted or required. */
export function Remark({ number, remark, help, isAsked, mayBeAsked, isReadOnly, problem, onChange }: RemarkProps) {
  const [isOpen, setOpen] = useState(false);
  const isCollapsed = !isOpen && !isAsked && remark === '';
  return (
    <div className={classes.remark} data-reserved={mayBeAsked || undefined}>
      {isCollapsed ? (
        <Button
          variant="subtle"
          size="sm"
          className={classes.addRemark}
          leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden />}
          aria-label={text.addTo(number)}
          onClick={() => setOpen(true)}
        >
          {text.add}
        </Button>
      ) : (
        <Textarea
          label={
            <>
              {isAsked ? text.asked : text.label}
              <VisuallyHidden> {text.ofQuestion(number)}</VisuallyHidden>
            </>
          }
          description={isOpen && help}
          minRows={isOpen ? 2 : 1}
          maxRows={12}
          autoFocus={isOpen}
          required={isAsked}
          readOnly={isReadOnly}
          value={remark}
          error={remarkOverflow(remark) ?? (problem === 'remark' ? text.missing : null)}
          onFocus={() => setOpen(true)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
