import index from 'virtual:screen-index';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { navigationFor, type NavigationSection } from './navigation-entries.ts';

/** The navigation of who is signed in; empty for whoever has something else to do first. */
export function useNavigation(): readonly NavigationSection[] {
  const { session, mayOpen } = useApp();
  return navigationFor(index, useStore(session.store).session, mayOpen);
}
