import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from './button.tsx';

/** Stops and starts what moves by itself; under reduced motion nothing does. */
export function PlayButton({ isPlaying, onPlay }: { isPlaying: boolean; onPlay: (isPlaying: boolean) => void }) {
  const t = useMessages();
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={t(isPlaying ? 'ui.pause' : 'ui.play')}
      onPress={() => onPlay(!isPlaying)}
      className="motion-reduce:hidden"
    />
  );
}
