import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { icons } from '../theme/icons.tsx';
import { Link } from '../routing/link.tsx';
import { texts } from '../texts.ts';
import { currentEntry, type NavigationSection } from './navigation-entries.ts';
import classes from './shell.module.css';

export interface NavigationProps {
  readonly sections: readonly NavigationSection[];
  /** Called when a link is followed. */
  readonly onVisit?: () => void;
}

/** The pages' links by section. */
export function Navigation({ sections, onVisit }: NavigationProps) {
  const { router } = useApp();
  const path = useStore(router.store, (place) => place.path);
  const current = currentEntry(sections, path);
  return (
    <nav aria-label={texts.app.navigation} className={classes['navigation']}>
      {sections.map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          <div className={classes['sectionName']} aria-hidden>
            {name}
          </div>
          <ul className={classes['entries']}>
            {entries.map((entry) => (
              <li key={entry.route}>
                <Link to={entry.route} onClick={onVisit} className={classes['entry']} aria-current={entry === current ? 'page' : undefined}>
                  {entry.icon !== undefined && icons[entry.icon]}
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
