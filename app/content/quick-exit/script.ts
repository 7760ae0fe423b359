import { afterKey, PRESSES_TO_EXIT } from './rules.ts';

export const EXIT_PATH = '/exit';

type Given = { after: typeof afterKey; presses: number; path: string };

/** In the head, so that it works before the page's script. Self-contained: its source text is sent. The link works without it. */
function exitScript({ after, presses: wanted, path }: Given) {
  const LEFT = 'left';
  const page = document.documentElement;
  const hasLeft = () => {
    try {
      return sessionStorage.getItem(LEFT) !== null;
    } catch {
      return false;
    }
  };
  // Back after the exit shows the neutral page, not the shop.
  const leaveAgain = () => {
    page.style.display = 'none';
    location.replace(path);
  };
  if (hasLeft()) {
    const [entry] = performance.getEntriesByType('navigation');
    if (entry?.type === 'back_forward') leaveAgain();
    else sessionStorage.removeItem(LEFT);
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasLeft()) leaveAgain();
  });

  const leave = (link: HTMLAnchorElement) => {
    // No question about unsaved changes now. The form's listener was added first, and one in the head would disable the back/forward cache.
    BeforeUnloadEvent.prototype.preventDefault = () => undefined;
    const cover = document.createElement('p');
    cover.setAttribute('role', 'alert');
    cover.style.cssText =
      'position:fixed;inset:0;margin:0;padding:2rem;background:Canvas;color:CanvasText;font:1rem sans-serif';
    document.body.style.display = 'none';
    page.append(cover);
    cover.textContent = 'Loading.';
    document.title = 'Loading.';
    try {
      if ('forgets' in link.dataset) {
        localStorage.clear();
        sessionStorage.clear();
      }
      sessionStorage.setItem(LEFT, '');
    } catch {}
    location.replace(link.href);
  };

  const LINK = 'a[data-exit]';
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest(LINK);
      if (!link) return;
      event.preventDefault();
      leave(link as HTMLAnchorElement);
    },
    true,
  );

  const none = { presses: 0, isAlone: false, at: 0 };
  let state = none;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the text of this function is all that is sent
  const say = (words: string) => {
    const status = document.querySelector('[data-exit-status]');
    if (status) status.textContent = words;
  };
  const onKey = (event: KeyboardEvent) => {
    const link = document.querySelector<HTMLAnchorElement>(LINK);
    const { presses } = state;
    state = link ? after(state, event) : none;
    if (state.presses === presses && event.type === 'keydown') return;
    clearTimeout(timer);
    if (state.presses === 0) return say('');
    const left = wanted - state.presses;
    if (link && left <= 0) return leave(link);
    say(`Shift, press ${left} more ${left === 1 ? 'time' : 'times'} to exit.`);
    timer = setTimeout(say, 5_000, '');
  };
  addEventListener('keydown', onKey, true);
  addEventListener('keyup', onKey, true);
}

export function exitScriptText(): string {
  const given = `{after:${afterKey.toString()},presses:${PRESSES_TO_EXIT},path:'${EXIT_PATH}'}`;
  return `(${exitScript.toString()})(${given});`.replaceAll(/\s*\n\s*(\/\/.*\n\s*)*/g, '\n');
}
