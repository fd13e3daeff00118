import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { navigation } from '@/strings/navigation';
import classes from './SideMenu.module.css';

const SCHEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

/** Chooses between the light, the dark and the device's colour scheme. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={navigation.colorScheme.label} className={classes.schemes}>
      {SCHEMES.map(({ value, icon: Icon }) => (
        <label key={value} className={classes.scheme} title={navigation.colorScheme[value]}>
          <input
            type="radio"
            name={name}
            aria-label={navigation.colorScheme[value]}
            checked={value === colorScheme}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={18} stroke={1.7} aria-hidden />
        </label>
      ))}
    </div>
  );
}
