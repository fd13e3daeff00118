import { Switch } from '@mantine/core';
import { useCurrentUser } from '@/api/session';
import { results } from '@/strings/results';
import { useScoreKeysSetting } from '@/ui/browserSettings';
import { SectionCard } from '@/ui/SectionCard';

const text = results.keys;

/** Switches the keys that score on and off, for those who evaluate. */
export function ScoreKeysCard() {
  const { role } = useCurrentUser();
  const [isOn, setOn] = useScoreKeysSetting();
  if (role !== 'evaluador') return null;
  return (
    <SectionCard title={text.title}>
      <Switch
        size="md"
        mt="xs"
        // The description is no part of the name.
        aria-label={text.label}
        label={text.label}
        description={text.description}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </SectionCard>
  );
}
