import { Card, SegmentedControl, Title, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { navigation } from '@/strings/navigation';

const text = navigation.colorScheme;
const SCHEMES: MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Chooses between the light, the dark and the device's colour scheme. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card component="section" aria-labelledby="appearance-title">
      <Title order={2} id="appearance-title" mb="md">
        {text.label}
      </Title>
      <SegmentedControl
        aria-labelledby="appearance-title"
        size="md"
        fullWidth
        data={SCHEMES.map((value) => ({ value, label: text[value] }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Card>
  );
}
