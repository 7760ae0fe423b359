/** A press or a change that came before the page's own script. */
export type EarlyPress = {
  element: HTMLElement;
  /** What a field held; undefined for a press of a button. */
  value?: string | undefined;
  checked?: boolean | undefined;
  /** The list was changed by keys, which some lists only take as a proposal. */
  byKeys?: boolean;
};

/** What the head script leaves for the page's own script. */
export type Connection = {
  /** Presses before hydration, in their order. */
  early: EarlyPress[];
  isHydrated?: boolean;
  /** Counts what waits; the notice stands as long as anything does. */
  wait: (why: 'cut' | 'slow', by: 1 | -1) => void;
  /** Resolves as soon as the shop answers. */
  reachable: () => Promise<void>;
};

declare global {
  interface Window {
    connection?: Connection;
    /** Shows the page in this theme: 'light', 'dark', or anything else for the device's own. */
    applyTheme?: (theme: string | null | undefined) => void;
  }
}

/**
 * Stands in the head of every page, so that it works before and without the page's own script. It must not use anything
 * from outside of itself: its text is what is sent.
 *
 * - Marks what this device already knows before the first paint: script is on, the reader is an adult.
 * - Says whether the shop can be reached (`data-line` on the document; the notice is in the page, CSS shows it).
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
  // A device without a network may still reach a shop that runs on it: only the shop's silence counts.
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

/** Comes after the first, under the same rule: shows the theme that was chosen on this device, before the first paint. */
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
 * Comes after these, under the same rule.
 *
 * - Holds links and forms that the browser itself would follow while there is no connection, and follows them later.
 * - Records presses that need the page's script. `useEarlyPresses` does them after hydration.
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
    // Pressed twice because nothing happened yet; a step is one more each time.
    if (last === press.element && !last.hasAttribute('data-step')) early.pop();
    early.push(press);
    press.element.dataset.pressed = '';
  };
  const onChange = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const byKeys = keyed === field;
    record({ element: field, value: field.value, checked: field.checked, byKeys });
  };
  // On the window and on the way back up: what React has heard by then is not recorded.
  addEventListener('input', onChange);
  addEventListener('change', onChange);
  addEventListener('keydown', ({ target }) => (keyed = target), true);
  addEventListener('pointerdown', () => (keyed = null), true);

  let held: (() => void) | undefined;
  const hold = (event: Event, next: () => void) => {
    event.preventDefault();
    if (!held) void reachable().then(() => held?.());
    // What was pressed last is what is wanted.
    held = () => {
      held = undefined;
      next();
    };
  };
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('button[type=button]');
    // A button that opens its dialog by itself has acted already.
    if (button && !('commandForElement' in button && button.commandForElement))
      record({ element: button });
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented || event.button > 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.download) return;
    const [address] = link.href.split('#');
    if (link.hash && address === location.href.split('#')[0]) return;
    if (!link.protocol.startsWith('http')) return;
    const follow = () => location.assign(link.href);
    // A button that was pressed before, such as Quick Add, acts first: the next page would not know of it.
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
    // Pressed again while the browser is still sending it.
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
  // The page's own script did not arrive. Once: a script that never comes must not reload for ever.
  const onError = ({ target }: Event) => {
    const [entry] = performance.getEntriesByType('navigation');
    if (connection.isHydrated || !(target instanceof HTMLScriptElement) || entry?.type === 'reload')
      return;
    void reachable().then(() => location.reload());
  };
  addEventListener('error', onError, true);
}

/**
 * Comes last, under the same rule: starts the page's own script, which the page brings as plain text, when everything that
 * can be seen has arrived, or with the first interaction.
 */
function startScript() {
  let isWanted = false;
  let isStarted = false;
  const start = () => {
    isWanted = true;
    if (isStarted) return;
    const text = document.querySelector<HTMLScriptElement>('script[data-start]');
    // Touched before the page has arrived as far as that.
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
    // A picture that does not come must not keep the page from working.
    setTimeout(start, 5000);
  });
}

/** The text of all of them, without the room that only their source needs. */
export function headScriptText(): string {
  const scripts = [connectionScript, themeScript, pressScript, startScript];
  return scripts
    .map((script) => `(${script.toString()})();`)
    .join('')
    .replaceAll(/\s*\n\s*(\/\/.*\n\s*)*/g, '\n');
}
