import type { SettingField } from '#app/settings/field-kinds.ts';
import { FIELDS } from '#app/settings/fields.ts';
import { partsOf, type Tab, TABS } from '#app/settings/tabs.ts';
import type { Hit } from './palette-rules.ts';

/** Every tab, section and field of the settings, for the palette: each links to its place. */
export const SETTING_LINKS: readonly Hit[] = (Object.keys(TABS) as Tab[]).flatMap((tab) => {
  const { label, path } = TABS[tab];
  const page: Hit = { group: 'Settings', to: path, label: `${label} settings` };
  return [
    page,
    ...partsOf(tab).flatMap(({ section, title }): Hit[] => [
      {
        group: 'Settings',
        to: `${path}#part-${section}`,
        label: title,
        detail: `${label} settings`,
      },
      ...(FIELDS[section] as readonly SettingField[]).map((field): Hit => ({
        group: 'Settings',
        to: `${path}#field-${field.name}`,
        label: field.label,
        detail: `${label} settings, ${title}`,
      })),
    ]),
  ];
});
