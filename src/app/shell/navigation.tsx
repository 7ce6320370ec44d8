import index from 'virtual:screen-index';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { icons } from '../icons.tsx';
import { Link } from '../routing/link.tsx';
import { texts } from '../texts.ts';
import { currentEntry, navigationFor } from './navigation-entries.ts';
import classes from './shell.module.css';

/** The pages' links by section. `onVisit` is told when one is followed. */
export function Navigation({ onVisit }: { readonly onVisit?: () => void }) {
  const { router, session, mayOpen } = useApp();
  const { path } = useStore(router.store);
  const sections = navigationFor(index, useStore(session.store).session, mayOpen);
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
