import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import {
  IconCalendarPlus,
  IconClipboardList,
  IconKeyboard,
  IconLock,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconTablePlus,
  IconUser,
  IconUserCircle,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEvaluations } from '@/api/evaluations';
import type { User } from '@/api/session';
import { useFoundPeople } from '@/api/users';
import { isManager, SEARCH_DEBOUNCE_MS } from '@/constants';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { commands as text } from '@/strings/commands';
import { navigation } from '@/strings/navigation';
import { includesText } from '@/ui/includesText';
import classes from './CommandMenu.module.css';
import { commandQuery } from './commandQuery';
import { menuFor } from './menu';
import { showKeys } from './showKeys';

const [store, spotlight] = createSpotlight();
const FOUND_LIMIT = 6;

interface Command {
  label: string;
  description?: string;
  icon: Icon;
  /** Where it leads, or what it does. */
  run: string | (() => void);
}

type Groups = Partial<Record<keyof typeof text.groups, Command[]>>;

/** Finds pages, people, evaluations and actions by name. Opens whenever `asked` changes. */
export default function CommandMenu({ user, asked }: { user: User; asked: number }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { selected } = useSpotlight(store);
  const query = commandQuery.useValue();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => spotlight.open(), [asked]);

  const pages = usePages(user);
  const actions = useActions(user);
  const found = useFound(query.trim(), isManager(user.role));
  const matching = (commands: Command[]) => commands.filter(({ label }) => includesText(label, query.trim()));
  // Results that load come last, so that nothing moves away from under the selection.
  const groups: Groups = { pages: matching(pages), actions: matching(actions), ...found.groups };
  const shown = Object.entries(groups).filter(([, commands]) => commands.length > 0);
  const all = shown.flatMap(([, commands]) => commands);
  // The library selects the first command after each change of the query, but not of results that come later.
  const isUnselected = query !== '' && selected < 0 && all.length > 0;
  useEffect(() => {
    if (isUnselected) store.setState({ ...store.getState(), selected: 0 });
  }, [isUnselected]);

  const run = ({ run: target }: Command) => {
    if (typeof target !== 'string') {
      target();
      return;
    }
    // The next page takes the focus.
    setLeaving(target !== pathname);
    void navigate(target);
  };

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={commandQuery.set}
      onSpotlightOpen={() => setLeaving(false)}
      returnFocus={!isLeaving}
      shortcut={null}
      attributes={{ content: { 'aria-label': text.title } }}
      overlayProps={{ blur: 0 }}
      yOffset="min(5rem, 8dvh)"
      classNames={{ content: classes.content, actionsList: classes.list, actionsGroup: classes.group, action: classes.action }}
    >
      <div className={classes.head}>
        <Spotlight.Search
          type="search"
          aria-label={text.title}
          aria-describedby="commands-use"
          placeholder={isManager(user.role) ? text.placeholderPeople : text.placeholder}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        />
      </div>
      <VisuallyHidden role="status">{all[selected]?.label}</VisuallyHidden>
      <Spotlight.ActionsList>
        {shown.map(([group, commands]) => (
          <Spotlight.ActionsGroup key={group} label={text.groups[group as keyof Groups]}>
            {commands.map((command) => (
              <Spotlight.Action
                key={`${group} ${command.label} ${String(command.run)}`}
                label={command.label}
                description={command.description}
                data-selected={command === all[selected] || undefined}
                dimmedSections={false}
                leftSection={<command.icon size={20} stroke={1.7} aria-hidden />}
                onClick={() => run(command)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{found.note ?? text.none}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <div className={classes.foot} id="commands-use">
        {(shown.length > 0 && found.note) || text.use}
      </div>
    </Spotlight.Root>
  );
}

function usePages(user: User): Command[] {
  return [
    ...menuFor(user).map(({ to, label, icon }) => ({ label, icon, run: to })),
    { label: navigation.labels.profile, icon: IconUserCircle, run: paths.profile },
  ];
}

function useActions(user: User): Command[] {
  const { setColorScheme } = useMantineColorScheme();
  const ofManagers: Command[] = [
    { label: text.actions.createUser, icon: IconUserPlus, run: paths.createUser },
    { label: text.actions.createUsers, icon: IconTablePlus, run: paths.createUsers },
    { label: text.actions.createEvaluation, icon: IconPlus, run: paths.createEvaluation },
    { label: text.actions.newYear, icon: IconCalendarPlus, run: paths.newYear },
  ];
  return [
    ...(isManager(user.role) ? ofManagers : []),
    { label: text.actions.changePassword, icon: IconLock, run: paths.profile },
    { label: text.actions.light, icon: IconSun, run: () => setColorScheme('light') },
    { label: text.actions.dark, icon: IconMoon, run: () => setColorScheme('dark') },
    { label: text.actions.keys, icon: IconKeyboard, run: showKeys },
  ];
}

/** The people and evaluations whose name contains the search, for managers. */
function useFound(search: string, isAllowed: boolean): { groups: Groups; note: string | undefined } {
  const [settled] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const people = useFoundPeople(settled, FOUND_LIMIT, isAllowed && settled !== '');
  const evaluations = useEvaluations({ enabled: isAllowed && search !== '' });
  if (!isAllowed || search === '') return { groups: {}, note: undefined };
  const isCurrent = settled === search && !people.isPlaceholderData;
  if (!isCurrent || !people.data) return { groups: {}, note: people.error ? text.peopleFailed : text.searching };
  return {
    note: undefined,
    groups: {
      people: people.data.items.map(({ id, name, position, department }) => ({
        label: name,
        description: describeWork({ position, department }),
        icon: IconUser,
        run: paths.person(id),
      })),
      evaluations: (evaluations.data ?? [])
        .filter(({ name }) => includesText(name, search))
        .slice(0, FOUND_LIMIT)
        .map(({ id, name }) => ({ label: name, icon: IconClipboardList, run: paths.editEvaluation(id) })),
    },
  };
}
