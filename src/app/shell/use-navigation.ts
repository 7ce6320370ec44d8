import index from 'virtual:screen-index';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { navigationFor, type NavigationSection } from './navigation-entries.ts';

/** The navigation of the signed-in user; empty while a required page is open. */
export function useNavigation(): readonly NavigationSection[] {
  const { session, mayOpen } = useApp();
  return navigationFor(index, useStore(session.store).session, mayOpen);
}
