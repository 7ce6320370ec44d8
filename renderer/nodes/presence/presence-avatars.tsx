import { Avatar, Tooltip } from '@mantine/core';
import type { PresentPerson } from '#renderer/services/realtime.ts';

const MOST_SHOWN = 4;

/** @param sentence their names in a sentence */
export function PresenceAvatars({ others, sentence }: { readonly others: readonly PresentPerson[]; readonly sentence: string }) {
  return (
    <Tooltip label={sentence} multiline maw={320}>
      <Avatar.Group spacing={6} aria-hidden>
        {others.slice(0, MOST_SHOWN).map(({ name, business }) => (
          <Avatar key={`${name} ${business}`} size={26} radius="xl" name={name} color="initials" />
        ))}
        {others.length > MOST_SHOWN && (
          <Avatar size={26} radius="xl">
            +{others.length - MOST_SHOWN}
          </Avatar>
        )}
      </Avatar.Group>
    </Tooltip>
  );
}
