import { useEffect, useEffectEvent, useState } from 'react';
import { useUnsavedQuestion } from '#app/ui/unsaved.ts';
import type { Section, ShopSettings } from '../../shop-settings.ts';
import { partsOf, type Tab } from '../../tabs.ts';
import type { SettingsAnswer } from '../answer-settings.ts';
import { SectionForm } from './section-form.tsx';

type Props = {
  tab: Tab;
  settings: ShopSettings;
  versions: Readonly<Record<string, string>>;
  answered: SettingsAnswer | undefined;
};

/** The forms of one tab. Asks before leaving with unsaved changes; Ctrl+S saves the focused one. */
export function Sections({ tab, settings, versions, answered }: Props) {
  const [edited, setEdited] = useState<readonly Section[]>([]);
  useUnsavedQuestion(edited.length > 0);
  useSaveKey(edited);
  return partsOf(tab).map(({ section, title, words }) => (
    <SectionForm
      key={section}
      section={section}
      title={title}
      words={words}
      values={settings[section]}
      version={versions[section] ?? ''}
      answered={answered}
      onEdited={(which, isEdited) =>
        setEdited((before) => [
          ...before.filter((one) => one !== which),
          ...(isEdited ? [which] : []),
        ])
      }
    />
  ));
}

function useSaveKey(edited: readonly Section[]): void {
  const save = useEffectEvent(() => {
    const here = document.activeElement?.closest<HTMLFormElement>('form[data-section]');
    const isHere = edited.some((section) => section === here?.dataset.section);
    const form = isHere
      ? here
      : document.querySelector<HTMLFormElement>(`form[data-section="${edited[0]}"]`);
    form?.querySelector<HTMLElement>('[data-bar] button[type=submit]')?.click();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
