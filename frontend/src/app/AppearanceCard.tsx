import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { navigation } from '@/strings/navigation';
import { SectionCard } from '@/ui/SectionCard';

const text = navigation.colorScheme;
const SCHEMES: MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Chooses between the light, the dark and the device's colour scheme. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SectionCard title={text.label}>
      <SegmentedControl
        aria-label={text.label}
        size="md"
        fullWidth
        mt="xs"
        data={SCHEMES.map((value) => ({ value, label: text[value] }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </SectionCard>
  );
}
