import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import index from 'virtual:screen-index';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { icons } from '../theme/icons.tsx';
import { Link } from '../routing/link.tsx';
import { texts } from '../texts.ts';
import { navigationFor } from './navigation-entries.ts';
import { useBeginEditing } from '../workbench/use-begin-editing.ts';
import classes from './shell.module.css';

const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
const SCHEME_TEXT: Readonly<Record<MantineColorScheme, string>> = {
  light: texts.app.colorSchemeLight,
  dark: texts.app.colorSchemeDark,
  auto: texts.app.colorSchemeAuto,
};

/** The user and business, their pages, colours, signing out. */
export function UserMenu() {
  const { session, signOut, mayOpen } = useApp();
  const begin = useBeginEditing();
  const signedIn = useStore(session.store).session;
  const { fullName = '', businessName = '' } = signedIn ?? {};
  const pages = navigationFor(index, signedIn, mayOpen, 'user').flatMap(({ entries }) => entries);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['user']}>
          <span className={classes['userNames']}>
            <span>{fullName}</span>
            <span className={classes['business']}>{businessName}</span>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ route, label, icon }) => (
          <Menu.Item key={route} component={Link} to={route} leftSection={icon !== undefined && icons[icon]}>
            {label}
          </Menu.Item>
        ))}
        {begin && (
          <Menu.Item leftSection={icons['pencil']} onClick={() => void begin()}>
            {texts.app.changeScreens}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{texts.app.colorScheme}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) => {
            const scheme = SCHEMES.find((candidate) => candidate === chosen);
            if (scheme !== undefined) setColorScheme(scheme);
          }}
        >
          {SCHEMES.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {SCHEME_TEXT[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {texts.app.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
