import type { EditedRecord } from '#app/accounts/edit-conflict.ts';
import { fieldText } from '../field-text.ts';
import { fieldOf } from '../fields.ts';
import type { Section } from '../shop-settings.ts';

/** The words of an edit conflict in a section of the settings. */
export function editedSection(section: Section): EditedRecord {
  return {
    table: 'settings',
    id: section,
    labelOf: (name) => fieldOf(section, name)?.label ?? name,
    loggedAs: (name) => name,
    textOf: (name, value) => {
      const field = fieldOf(section, name);
      if (typeof value === 'boolean') return value ? 'On' : 'Off';
      if (value === null) return 'Off';
      return (field ? fieldText(field, value) : JSON.stringify(value)) || 'empty';
    },
  };
}
