import { Burger } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { useStore } from 'zustand';
import { MessageList } from '#renderer/dialog/message-list.tsx';
import { useApp } from '../app-context.ts';
import { useJump } from '../jump/use-jump.tsx';
import { Link } from '../routing/link.tsx';
import { texts } from '../texts.ts';
import { Brand } from './brand.tsx';
import { JumpButton } from './jump-button.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { useNavigation } from './use-navigation.ts';
import { UserMenu } from './user-menu.tsx';

/** Only if the window is narrow. */
const NavigationDrawer = loadPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);

const MAIN_ID = 'main';

/** The shell of every page of a signed-in user. Below 768 px the navigation is a drawer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const [isOpen, { open, close }] = useDisclosure(false);
  const sections = useNavigation();
  const hasPages = sections.length > 0;
  const jump = useJump();
  return (
    <div className={classes['shell']} inert={isOpen && hasPages}>
      <a href={`#${MAIN_ID}`} className={classes['skip']} onClick={skipToMain}>
        {texts.app.skipToContent}
      </a>
      <header className={classes['header']}>
        {isNarrow && hasPages && (
          <Burger size="sm" opened={isOpen} onClick={open} aria-label={texts.app.openNavigation} aria-expanded={isOpen} />
        )}
        <Link to="/" className={classes['home']}>
          <Brand />
        </Link>
        <JumpButton isNarrow={isNarrow === true} onOpen={jump} />
        <Bell />
        <UserMenu />
      </header>
      <div className={classes['below']}>
        {hasPages && isNarrow && <NavigationDrawer sections={sections} isOpen={isOpen} onClose={close} />}
        {hasPages && !isNarrow && (
          <div className={classes['side']}>
            <Navigation sections={sections} />
          </div>
        )}
        <main id={MAIN_ID} tabIndex={-1} className={classes['main']}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Notices stored for the user, and messages of this session. */
function Bell() {
  const { notices } = useApp();
  const kept = useStore(notices.store);
  return (
    <MessageList
      kept={kept}
      onOpen={() => void notices.load().catch(() => undefined)}
      onRead={() => void notices.read().catch(() => undefined)}
    />
  );
}

/** The focus is moved by script, so that the address stays the same. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
