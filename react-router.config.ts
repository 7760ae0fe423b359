import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The shop's URLs are few: the whole route list travels with the first page, so no navigation waits
  // for a second request that asks which routes exist.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
