/** A press or change before the page's script was ready. */
export type EarlyPress = {
  element: HTMLElement;
  /** The value of a field; undefined for a button. */
  value?: string | undefined;
  checked?: boolean | undefined;
  /** A select changed by keyboard, which some selects treat as not final. */
  byKeys?: boolean;
};

/** The state that the head script passes on to the page's script. */
export type Connection = {
  /** Presses before hydration, in order. */
  early: EarlyPress[];
  isHydrated?: boolean;
  /** Counts waiting requests; the notice is shown while there are any. */
  wait: (why: 'cut' | 'slow', by: 1 | -1) => void;
  /** Resolves as soon as the shop responds. */
  reachable: () => Promise<void>;
};

declare global {
  interface Window {
    connection?: Connection;
    /** Applies this theme: 'light', 'dark', or anything else for the device's own. */
    applyTheme?: (theme: string | null | undefined) => void;
  }
}

/**
 * Inlined in the head of every page: runs before, and without, the page's script. It must not refer to anything outside of itself: its
 * source text is sent.
 *
 *
 * - Marks what this device already knows before the first paint: script is on, the reader is an adult.
 * - Shows whether the shop is reachable (`data-line` on the document; the notice is in the page, CSS shows it).
 */
function connectionScript() {
  const page = document.documentElement;
  page.dataset.script = '';
  try {
    if (localStorage.adult === 'yes' || document.cookie.includes('adult=yes'))
      page.dataset.adult = '';
  } catch {}

  const waits = { cut: 0, slow: 0 };
  const wait: Connection['wait'] = (why, by) => {
    waits[why] += by;
    const cut = navigator.onLine ? 'away' : 'offline';
    const line = waits.cut > 0 ? cut : waits.slow > 0 ? 'slow' : '';
    if (line) page.dataset.line = line;
    else delete page.dataset.line;
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the text of this function is all that is sent
  const answers = () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout?.(5000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  let reaching: Promise<void> | undefined;
  // A device without a network may still reach a shop that runs on it: only a missing response counts.
  const reach = async () => {
    if (await answers()) return;
    wait('cut', 1);
    do {
      await new Promise((resolve) => setTimeout(resolve, 1500));
    } while (!(await answers()));
    wait('cut', -1);
  };
  const reachable = () =>
    (reaching ??= reach().finally(() => {
      reaching = undefined;
    }));
  const connection: Connection = { early: [], wait, reachable };
  window.connection = connection;
  addEventListener('offline', reachable);
}

/** The second head script, self-contained like the first: applies the theme chosen on this device before the first paint. */
function themeScript() {
  const page = document.documentElement;
  const applyTheme: Window['applyTheme'] = (theme) => {
    const isChosen = theme === 'light' || theme === 'dark';
    if (isChosen) page.dataset.theme = theme;
    else delete page.dataset.theme;
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const its = bar.dataset.theme;
      if (isChosen) bar.media = its === theme ? 'all' : 'not all';
      else bar.media = `(prefers-color-scheme: ${its})`;
    }
  };
  window.applyTheme = applyTheme;
  try {
    applyTheme(localStorage.theme);
  } catch {}
  // Chosen in another tab, or all of the site's storage was deleted there.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) applyTheme(newValue);
  });
}

/**
 * The third head script, self-contained like the others.
 *
 *
 * - Holds links and forms while there is no connection, and follows them later.
 * - Records presses that need the page's script. `useEarlyPresses` replays them after hydration.
 */
function pressScript() {
  const { connection } = window;
  if (!connection) return;
  const { reachable } = connection;
  let keyed: EventTarget | null = null;
  const record = (press: EarlyPress) => {
    if (connection.isHydrated) return;
    const { early } = connection;
    const last = early.at(-1)?.element;
    // Pressed again because nothing had happened yet; for a stepper each press counts.
    if (last === press.element && !last.hasAttribute('data-step')) early.pop();
    early.push(press);
    press.element.dataset.pressed = '';
  };
  const onChange = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const byKeys = keyed === field;
    record({ element: field, value: field.value, checked: field.checked, byKeys });
  };
  // On the window, in the bubbling phase: what React has handled by then is not recorded.
  addEventListener('input', onChange);
  addEventListener('change', onChange);
  addEventListener('keydown', ({ target }) => (keyed = target), true);
  addEventListener('pointerdown', () => (keyed = null), true);

  let held: (() => void) | undefined;
  const hold = (event: Event, next: () => void) => {
    event.preventDefault();
    if (!held) void reachable().then(() => held?.());
    // Only the last press is followed.
    held = () => {
      held = undefined;
      next();
    };
  };
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('button[type=button]');
    // A button that opens its dialog natively has already worked.
    if (button && !('commandForElement' in button && button.commandForElement))
      record({ element: button });
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented || event.button > 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.download) return;
    const [address] = link.href.split('#');
    if (link.hash && address === location.href.split('#')[0]) return;
    if (!link.protocol.startsWith('http')) return;
    const follow = () => location.assign(link.href);
    // An earlier button press, such as Quick Add, is replayed first: the next page would not know of it.
    const isPending =
      !connection.isHydrated && connection.early.some(({ value }) => value === undefined);
    if (isPending && 'follow' in link.dataset) {
      event.preventDefault();
      record({ element: link });
      setTimeout(() => connection.isHydrated || follow(), 8000);
    } else if (!navigator.onLine) hold(event, follow);
  });
  let passing = false;
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (passing || event.defaultPrevented || form.method === 'dialog') return;
    // Pressed again while the browser is still submitting it.
    if ('pressed' in form.dataset) return event.preventDefault();
    if (form.method === 'post') {
      form.dataset.pressed = '';
      setTimeout(() => delete form.dataset.pressed, 5000);
    }
    if (navigator.onLine) return;
    const { submitter } = event;
    hold(event, () => {
      passing = true;
      form.requestSubmit(submitter);
      passing = false;
    });
  });
  // The page's script failed to load: reload once, so that a script that is permanently missing causes no loop.
  const onError = ({ target }: Event) => {
    const [entry] = performance.getEntriesByType('navigation');
    if (connection.isHydrated || !(target instanceof HTMLScriptElement) || entry?.type === 'reload')
      return;
    void reachable().then(() => location.reload());
  };
  addEventListener('error', onError, true);
}

/**
 * The last head script, self-contained like the others: starts the page's script (sent as inert text) when everything visible has loaded,
 * or at the first interaction.
 */
function startScript() {
  let isWanted = false;
  let isStarted = false;
  const start = () => {
    isWanted = true;
    if (isStarted) return;
    const text = document.querySelector<HTMLScriptElement>('script[data-start]');
    // An interaction before the HTML has arrived that far.
    if (!text) return;
    isStarted = true;
    for (const file of text.dataset.start?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = text.nonce;
    script.textContent = text.textContent;
    document.head.append(script);
  };
  for (const touch of ['pointerdown', 'keydown', 'input']) addEventListener(touch, start, true);
  addEventListener('load', start);
  addEventListener('DOMContentLoaded', () => {
    if (isWanted) start();
    // A picture that never loads must not block the page's script.
    setTimeout(start, 5000);
  });
}

/** The source text of all of them, without indentation. */
export function headScriptText(): string {
  const scripts = [connectionScript, themeScript, pressScript, startScript];
  return scripts
    .map((script) => `(${script.toString()})();`)
    .join('')
    .replaceAll(/\s*\n\s*(\/\/.*\n\s*)*/g, '\n');
}
