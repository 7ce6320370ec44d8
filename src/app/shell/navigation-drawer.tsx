import { Drawer } from '@mantine/core';
import { texts } from '../texts.ts';
import { Brand } from './brand.tsx';
import { Navigation, type NavigationProps } from './navigation.tsx';

export interface NavigationDrawerProps extends Pick<NavigationProps, 'sections'> {
  readonly isOpen: boolean;
  onClose(): void;
}

/** The pages' links if there is no room for them beside the page. */
export function NavigationDrawer({ sections, isOpen, onClose }: NavigationDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} size={260} title={<Brand />} closeButtonProps={{ 'aria-label': texts.app.closeNavigation }}>
      <Navigation sections={sections} onVisit={onClose} />
    </Drawer>
  );
}
