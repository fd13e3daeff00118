import { Kbd } from '@mantine/core';
import { SCORES } from '@/constants';
import { commands } from '@/strings/commands';
import { hasScoreKeys } from '@/ui/browserSettings';
import { modKey } from '@/ui/keys';
import { showAlert } from '@/ui/dialogs';
import classes from './showKeys.module.css';

const text = commands.keys;

const keys = (): readonly (readonly [keys: readonly string[], what: string])[] => [
  [[modKey(), 'K'], text.find],
  [['/'], text.search],
  ...(hasScoreKeys() ? [[SCORES.map(String), text.score] as const] : []),
  [['?'], text.help],
  [['Esc'], text.close],
];

/** Lists the keys of the whole application. */
export const showKeys = (): void => void showAlert(<Keys />, text.title);

const Keys = () => (
  <dl className={classes.keys}>
    {keys().map(([names, what]) => (
      <div key={what}>
        <dt>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);
