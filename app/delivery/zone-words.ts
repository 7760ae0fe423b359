import { href } from 'react-router';
import { failure, success } from '#app/values/notice.ts';
import type { ZoneKind } from './zone-fields.ts';

export const ZONES_PATH = href('/admin/settings/zones');
export const zonePath = (zoneId: string) => href('/admin/settings/zones/:zoneId', { zoneId });
export const newZonePath = (kind: ZoneKind) => `${href('/admin/settings/zones/new')}?kind=${kind}`;

export const ZONE_WORDS: Record<ZoneKind, { noun: string; add: string }> = {
  area: { noun: 'Area', add: 'Add area' },
  pickup: { noun: 'Pick-up point', add: 'Add pick-up point' },
};

export const ZONE_NOTICES = {
  saved: success('Delivery zone saved. Your changes are live.'),
  removed: success('Delivery zone removed. Your changes are live.'),
  changed: failure('Someone else just changed this zone. Open it again and save your changes.'),
  moved: success('Order of the zones saved. Your changes are live.'),
  movedMeanwhile: failure('Someone else just changed the zones. This is their order now.'),
  tooMany: failure('The list is full. Remove a zone that you no longer need first.'),
  notSaved: failure('Your changes were not saved. Please try again.'),
};

export const NAME_TAKEN = 'Another zone has this name already';
